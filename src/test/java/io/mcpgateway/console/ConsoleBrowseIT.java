package io.mcpgateway.console;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests navigation through the resources, by mouse, keyboard and address. */
@ExtendWith(ChromiumCondition.class)
class ConsoleBrowseIT {

	private static final Logger logger = LoggerFactory.getLogger(ConsoleBrowseIT.class);

	private static final int MANY = 100_000;

	private static final long MAX_HEAP = 100_000_000;

	@TempDir
	private static Path base;

	private static RunningGateway gateway;

	private static Browser browser;

	@BeforeAll
	static void start() throws IOException {
		Path guides = Files.createDirectories(base.resolve("docs/guides"));
		Files.writeString(guides.resolve("brakes.txt"), "Check the brakes.");
		Files.writeString(guides.resolve("chain.txt"), "Oil the chain.");
		Files.writeString(base.resolve("docs/readme.txt"), "Read the guides.");
		Path many = Files.createDirectories(base.resolve("many/all"));
		for (int i = 0; i < MANY; i++) {
			Files.createFile(many.resolve("file-%06d.txt".formatted(i)));
		}
		gateway = RunningGateway.start(Map.of("gateway.files.mounts.docs.root", base.resolve("docs"),
				"gateway.files.mounts.many.root", base.resolve("many"), "gateway.search.enabled", false));
		browser = Browser.start();
	}

	@AfterAll
	static void stop() {
		browser.close();
		gateway.close();
	}

	@AfterEach
	void isQuiet() {
		browser.assertQuiet(List.of(gateway.origin()));
	}

	@Test
	void showsTreeListAndContent() {
		browser.open(console(""));
		browser.click("console-tree .row", "docs");
		browser.see("console-entries [role=status]", "2 entries");
		browser.click("console-entries .row", "guides");
		browser.see("console-entries .row", "chain.txt");
		browser.see("console-entries input").sendKeys("brak");
		browser.see("console-entries [role=status]", "1 of 2 entries");
		browser.click("console-entries .row", "brakes.txt");
		browser.see("console-preview h1", "brakes.txt");
		browser.see(".content", "Check the brakes.");
	}

	@Test
	void keepsAddresses() {
		browser.open(gateway.origin(), "file:///docs/readme.txt");
		browser.see(".content", "Read the guides.");
		browser.click("nav.path a", "docs");
		browser.see("console-entries .row", "readme.txt");
		browser.click("console-entries .row", "guides");
		browser.click("console-entries .row", "chain.txt");
		browser.see(".content", "Oil the chain.");
		assertThat(browser.address()).isEqualTo(console("?uri=file%3A%2F%2F%2Fdocs%2Fguides%2Fchain.txt").toString());
		browser.back();
		browser.see("console-preview h1", "guides");
		browser.back();
		browser.see("console-entries .row", "readme.txt");
		browser.back();
		browser.see(".content", "Read the guides.");
		browser.forward();
		browser.see("console-entries .row", "readme.txt");
		browser.reload();
		browser.see("console-entries .row", "readme.txt");
	}

	@Test
	void needsNoMouse() {
		browser.open(console(""));
		browser.see("console-tree .row", "docs");
		tabTo("document.activeElement.closest('console-tree')?.contains(document.querySelector('#tree-rows:focus'))");
		browser.press(Keys.ARROW_DOWN, Keys.ENTER);
		browser.see("console-entries .row", "readme.txt");
		tabTo("document.activeElement.id === 'entries-rows'");
		browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER);
		browser.see(".content", "Read the guides.");
	}

	@Test
	void listsManyFilesInLittleMemory() throws IOException {
		browser.open(gateway.origin(), "file:///many/all/");
		browser.see("console-entries [role=status]", "100,000 entries");
		tabTo("document.activeElement.id === 'entries-rows'");
		browser.press(Keys.END);
		browser.see("console-entries .row.active", "file-099999.txt");
		assertThat(browser.number("return document.querySelectorAll('*').length")).isLessThan(2000);
		long heap = browser.heap();
		logger.warn("A list of {} takes {} bytes of heap, its process {}", MANY, heap, Browser.processMemory());
		assertThat(heap).isLessThan(MAX_HEAP);
	}

	/** Presses the tab key until the focus is where a script says. */
	private static void tabTo(String script) {
		for (int i = 0; i < 60 && !Boolean.TRUE.equals(browser.js("return " + script)); i++) {
			browser.press(Keys.TAB);
		}
		assertThat(browser.js("return " + script)).isEqualTo(true);
	}

	private static URI console(String query) {
		return gateway.origin().resolve("/console/" + query);
	}

}
