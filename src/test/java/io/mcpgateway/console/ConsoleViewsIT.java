package io.mcpgateway.console;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.SampleFiles;
import io.mcpgateway.testkit.ShopDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the view of each kind of content, and the size of the first view. */
@ExtendWith(ChromiumCondition.class)
class ConsoleViewsIT {

	private static final Logger logger = LoggerFactory.getLogger(ConsoleViewsIT.class);

	private static final long MAX_FIRST_BYTES = 200_000;

	private static ShopDatabase shop;

	private static RunningGateway gateway;

	private static Browser browser;

	@BeforeAll
	static void start() throws IOException {
		shop = ShopDatabase.start();
		Map<String, Object> properties = new HashMap<>(SampleFiles.properties());
		properties.putAll(shop.properties());
		gateway = RunningGateway.start(properties);
		browser = Browser.start();
		opensWithFewBytes();
	}

	@AfterAll
	static void stop() throws IOException {
		browser.close();
		gateway.close();
		shop.close();
	}

	@AfterEach
	void isQuiet() {
		browser.assertQuiet(List.of(gateway.origin()));
	}

	/** Opens the page with a cold cache. */
	private static void opensWithFewBytes() {
		browser.open(gateway.origin().resolve("/console/"));
		browser.see("console-tree .row", "Sample files");
		long millis = browser.number("return performance.now()");
		long bytes = browser.number("""
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
		browser.go("uri=" + Browser.encoded(uri));
		browser.see(css, text);
	}

	@Test
	void namesPageGatewayAndVersionInTheTitle() {
		browser.go("uri=file:///sample/data/parts.csv");
		browser.awaitTrue("return document.title === 'parts.csv \u00b7 %s'".formatted(nameAndVersion()));
		browser.go("view=connect");
		browser.awaitTrue("return document.title === 'Connect \u00b7 %s'".formatted(nameAndVersion()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "uri=file:///sample/data/parts.csv", "view=search", "view=templates", "view=connect" })
	void hasLogoNameAndVersionOnEachPage(String page) {
		browser.go(page);
		assertThat(browser.see(".brand a").getText().replaceAll("\\s+", " ")).isEqualTo(nameAndVersion());
		browser.awaitTrue("return document.querySelector('.brand img').naturalWidth > 0");
		browser.awaitTrue(
				"return document.querySelector('link[rel=icon]').href === document.querySelector('.brand img').src");
		browser.click(".brand a", "");
		browser.see(".cards a");
	}

	private static String nameAndVersion() {
		JsonNode gateway = Peer.of(ConsoleViewsIT.gateway)
			.result("server/discover", Map.of())
			.at("/_meta/io.modelcontextprotocol~1serverInfo");
		return gateway.path("title").asString(gateway.path("name").asString()) + " "
				+ gateway.path("version").asString();
	}

	@Test
	void leavesCopyingToTheBrowser() {
		browser.go("uri=file:///sample/data/hours.json");
		browser.see("console-json", "tuesday");
		browser.js("window.writes = 0; navigator.clipboard.writeText = async () => window.writes++;");
		browser.js("getSelection().selectAllChildren(document.querySelector('h1'))");
		browser.pressControl("c");
		assertThat(browser.number("return window.writes")).isZero();
		browser.click("button", "Copy URI");
		browser.awaitTrue("return window.writes === 1");
	}

	@Test
	void takesEnterOfAButtonAmongRows() {
		browser.go("uri=file:///sample/data/parts.csv");
		browser.see("console-table .row");
		browser.js("document.querySelector('console-grid .rows').focus()");
		browser.press(Keys.ARROW_DOWN);
		browser.see("console-grid .row.active");
		browser.js("document.querySelector('console-grid [role=columnheader] button').focus()");
		browser.press(Keys.ENTER);
		browser.see("[role=columnheader][aria-sort=ascending]");
		browser.seeNo("dialog[open]");
	}

	/** Tests rows that are higher together than a browser lays out. */
	@Test
	void scrollsToTheLastOfMillionsOfRows() {
		browser.go("uri=file:///sample/guides/first-ride.md&line=2");
		browser.see("console-lines");
		Object last = browser
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
		browser.reload();
	}

	@Test
	void showsTheSource() {
		browser.open(gateway.origin(), "file:///sample/guides/first-ride.md");
		browser.see("console-markdown h1", "Before the first ride");
		browser.click("button", "Source");
		browser.see("console-text", "# Before the first ride");
		browser.click("button", "Source");
		browser.see("console-markdown h1", "Before the first ride");
	}

	@Test
	void opensThePaletteByKeyboard() {
		browser.open(gateway.origin().resolve("/console/"));
		browser.see("console-tree .row", "Sample files");
		browser.pressControl("k");
		browser.see("dialog input").sendKeys("first");
		browser.see("dialog [role=option]", "first-ride.md");
		browser.press(Keys.ENTER);
		browser.see("console-markdown h1", "Before the first ride");
		browser.pressControl("k");
		browser.see("dialog input");
		browser.press(Keys.ESCAPE);
		browser.seeNo("dialog input");
	}

}
