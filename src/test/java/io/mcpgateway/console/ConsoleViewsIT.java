package io.mcpgateway.console;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.SampleFiles;
import io.mcpgateway.testkit.ShopDatabase;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the view of each kind of content, and the size of the first view. */
class ConsoleViewsIT extends ConsoleScenario {

	private static final Logger logger = LoggerFactory.getLogger(ConsoleViewsIT.class);

	private static final long MAX_FIRST_BYTES = 200_000;

	@BeforeAll
	void begin() throws IOException {
		ShopDatabase shop = with(ShopDatabase.start());
		Map<String, Object> properties = new HashMap<>(SampleFiles.properties());
		properties.putAll(shop.properties());
		start(properties);
		opensWithFewBytes();
	}

	/** Opens the page with a cold cache. */
	private void opensWithFewBytes() {
		this.browser.open(this.gateway.origin().resolve("/console/"));
		this.browser.see("console-tree .row", "Sample files");
		long millis = this.browser.number("return performance.now()");
		long bytes = this.browser.number("""
				return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
					.reduce((sum, entry) => sum + entry.transferSize, 0)""");
		logger.warn("The first view took {} ms and {} bytes", millis, bytes);
		assertThat(bytes).isBetween(10_000L, MAX_FIRST_BYTES);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			file:///sample/guides/                  | console-entries .row     | first-ride.md
			file:///sample/guides/first-ride.md     | console-markdown h1      | Before the first ride
			file:///sample/guides/first-ride.md     | console-markdown li      | Pull both brakes
			file:///sample/data/hours.json          | console-json             | tuesday
			file:///sample/data/parts.csv           | console-table            | Brake pads (pair)
			file:///sample/pictures/sign.png        | console-image img        | ''
			postgres://shop/                        | console-schema           | The shop
			postgres://shop/public/customers/schema | console-schema           | email
			postgres://shop/public/customers/rows   | console-table            | email
			db://shop/best-customers                | console-table            | total
			file:///sample/missing.txt              | console-preview .failure | ''
			""")
	void showsEachKind(String uri, String css, String text) {
		this.browser.go("uri=" + Browser.encoded(uri));
		this.browser.see(css, text);
	}

	@Test
	void namesPageGatewayAndVersionInTheTitle() {
		this.browser.go("uri=file:///sample/data/parts.csv");
		this.browser.awaitTrue("return document.title === 'parts.csv \u00b7 %s'".formatted(nameAndVersion()));
		this.browser.go("view=connect");
		this.browser.awaitTrue("return document.title === 'Connect \u00b7 %s'".formatted(nameAndVersion()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "uri=file:///sample/data/parts.csv", "view=search", "view=templates", "view=connect" })
	void hasLogoNameAndVersionOnEachPage(String page) {
		this.browser.go(page);
		assertThat(this.browser.see(".brand a").getText().replaceAll("\\s+", " ")).isEqualTo(nameAndVersion());
		this.browser.awaitTrue("return document.querySelector('.brand img').naturalWidth > 0");
		this.browser.awaitTrue(
				"return document.querySelector('link[rel=icon]').href === document.querySelector('.brand img').src");
		this.browser.click(".brand a", "");
		this.browser.see(".cards a");
	}

	private String nameAndVersion() {
		JsonNode gateway = Peer.of(this.gateway)
			.result("server/discover", Map.of())
			.at("/_meta/io.modelcontextprotocol~1serverInfo");
		return gateway.path("title").asString(gateway.path("name").asString()) + " "
				+ gateway.path("version").asString();
	}

	@Test
	void leavesCopyingToTheBrowser() {
		this.browser.go("uri=file:///sample/data/hours.json");
		this.browser.see("console-json", "tuesday");
		this.browser.js("window.writes = 0; navigator.clipboard.writeText = async () => window.writes++;");
		this.browser.js("getSelection().selectAllChildren(document.querySelector('h1'))");
		this.browser.pressControl("c");
		assertThat(this.browser.number("return window.writes")).isZero();
		this.browser.click("button", "Copy URI");
		this.browser.awaitTrue("return window.writes === 1");
	}

	@Test
	void takesEnterOfAButtonAmongRows() {
		this.browser.go("uri=file:///sample/data/parts.csv");
		this.browser.see("console-table .row");
		this.browser.js("document.querySelector('console-grid .rows').focus()");
		this.browser.press(Keys.ARROW_DOWN);
		this.browser.see("console-grid .row.active");
		this.browser.js("document.querySelector('console-grid [role=columnheader] button').focus()");
		this.browser.press(Keys.ENTER);
		this.browser.see("[role=columnheader][aria-sort=ascending]");
		this.browser.seeNo("dialog[open]");
	}

	/** Tests rows that are higher together than a browser lays out. */
	@Test
	void scrollsToTheLastOfMillionsOfRows() {
		this.browser.go("uri=file:///sample/guides/first-ride.md&line=2");
		this.browser.see("console-lines");
		Object last = this.browser
			.async("""
					const done = arguments[0];
					const lines = document.createElement('console-lines');
					const slice = (from, to) => Array.from({ length: Math.min(to, 3e6) - from }, (_, i) => from + i);
					Object.assign(lines, { items: { length: 3e6, slice }, row: String });
					document.querySelector('main').replaceChildren(lines);
					const frames = (count, then) => count ? requestAnimationFrame(() => frames(count - 1, then)) : then();
					frames(5, () => {
						lines.scroller.scrollTop = lines.scroller.scrollHeight;
						frames(5, () => {
							const row = [...lines.querySelectorAll('.row')].at(-1);
							const isInSight = row.getBoundingClientRect().bottom < lines.scroller.getBoundingClientRect().bottom + 2;
							done(`${row.textContent} ${isInSight}`);
						});
					});""");
		assertThat(last).isEqualTo("2999999 true");
		this.browser.reload();
	}

	@Test
	void showsTheSource() {
		this.browser.open(this.gateway.origin(), "file:///sample/guides/first-ride.md");
		this.browser.see("console-markdown h1", "Before the first ride");
		this.browser.click("button", "Source");
		this.browser.see("console-text", "# Before the first ride");
		this.browser.click("button", "Source");
		this.browser.see("console-markdown h1", "Before the first ride");
	}

	@Test
	void opensThePaletteByKeyboard() {
		this.browser.open(this.gateway.origin().resolve("/console/"));
		this.browser.see("console-tree .row", "Sample files");
		this.browser.pressControl("k");
		this.browser.see("dialog input").sendKeys("first");
		this.browser.see("dialog [role=option]", "first-ride.md");
		this.browser.press(Keys.ENTER);
		this.browser.see("console-markdown h1", "Before the first ride");
		this.browser.pressControl("k");
		this.browser.see("dialog input");
		this.browser.press(Keys.ESCAPE);
		this.browser.seeNo("dialog input");
	}

}
