package io.mcpgateway.console;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests navigation through the resources, by mouse, keyboard and address. */
class ConsoleBrowseIT extends ConsoleScenario {

	private static final Logger logger = LoggerFactory.getLogger(ConsoleBrowseIT.class);

	private static final int MANY = 100_000;

	private static final long MAX_HEAP = 100_000_000;

	@TempDir
	private static Path base;

	@BeforeAll
	void begin() throws IOException {
		Path guides = Files.createDirectories(base.resolve("docs/guides"));
		Files.writeString(guides.resolve("brakes.txt"), "Check the brakes.");
		Files.writeString(guides.resolve("chain.txt"), "Oil the chain.");
		Files.writeString(base.resolve("docs/readme.txt"), "Read the guides.");
		Path many = Files.createDirectories(base.resolve("many/all"));
		for (int i = 0; i < MANY; i++) {
			Files.createFile(many.resolve("file-%06d.txt".formatted(i)));
		}
		start(Map.of("gateway.files.mounts.docs.root", base.resolve("docs"), "gateway.files.mounts.many.root",
				base.resolve("many"), "gateway.search.enabled", false));
	}

	@Test
	void showsTreeListAndContent() {
		this.browser.open(console(""));
		this.browser.click("console-tree .row", "docs");
		this.browser.see("console-entries [role=status]", "2 entries");
		this.browser.click("console-entries .row", "guides");
		this.browser.see("console-entries .row", "chain.txt");
		this.browser.see("console-entries input").sendKeys("brak");
		this.browser.see("console-entries [role=status]", "1 of 2 entries");
		this.browser.click("console-entries .row", "brakes.txt");
		this.browser.see("console-preview h1", "brakes.txt");
		this.browser.see(".content", "Check the brakes.");
	}

	@Test
	void keepsAddresses() {
		this.browser.open(this.gateway.origin(), "file:///docs/readme.txt");
		this.browser.see(".content", "Read the guides.");
		this.browser.click("nav.path a", "docs");
		this.browser.see("console-entries .row", "readme.txt");
		this.browser.click("console-entries .row", "guides");
		this.browser.click("console-entries .row", "chain.txt");
		this.browser.see(".content", "Oil the chain.");
		assertThat(this.browser.address())
			.isEqualTo(console("?uri=file%3A%2F%2F%2Fdocs%2Fguides%2Fchain.txt").toString());
		this.browser.back();
		this.browser.see("console-preview h1", "guides");
		this.browser.back();
		this.browser.see("console-entries .row", "readme.txt");
		this.browser.back();
		this.browser.see(".content", "Read the guides.");
		this.browser.forward();
		this.browser.see("console-entries .row", "readme.txt");
		this.browser.reload();
		this.browser.see("console-entries .row", "readme.txt");
	}

	@Test
	void needsNoMouse() {
		this.browser.open(console(""));
		this.browser.see("console-tree .row", "docs");
		tabTo("document.activeElement.closest('console-tree')?.contains(document.querySelector('#tree-rows:focus'))");
		this.browser.press(Keys.ARROW_DOWN, Keys.ENTER);
		this.browser.see("console-entries .row", "readme.txt");
		tabTo("document.activeElement.id === 'entries-rows'");
		this.browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER);
		this.browser.see(".content", "Read the guides.");
	}

	@Test
	void listsManyFilesInLittleMemory() throws IOException {
		this.browser.open(this.gateway.origin(), "file:///many/all/");
		this.browser.see("console-entries [role=status]", "100,000 entries");
		tabTo("document.activeElement.id === 'entries-rows'");
		this.browser.press(Keys.END);
		this.browser.see("console-entries .row.active", "file-099999.txt");
		assertThat(this.browser.number("return document.querySelectorAll('*').length")).isLessThan(2000);
		long heap = this.browser.heap();
		logger.warn("A list of {} takes {} bytes of heap, its process {}", MANY, heap, Browser.processMemory());
		assertThat(heap).isLessThan(MAX_HEAP);
	}

	/** Presses the tab key until the focus is where a script says. */
	private void tabTo(String script) {
		for (int i = 0; i < 60 && !Boolean.TRUE.equals(this.browser.js("return " + script)); i++) {
			this.browser.press(Keys.TAB);
		}
		assertThat(this.browser.js("return " + script)).isEqualTo(true);
	}

	private URI console(String query) {
		return this.gateway.origin().resolve("/console/" + query);
	}

}
