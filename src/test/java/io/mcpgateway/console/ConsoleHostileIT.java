package io.mcpgateway.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.ShopDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that no name, content or error runs a script, leaves the origin or disguises
 * other text.
 */
@ExtendWith(ChromiumCondition.class)
class ConsoleHostileIT {

	/** Elements that run a script or load something where a page inserts them as HTML. */
	private static final String MARKUP = """
			<img src=x onerror="window.pwned=1"><svg onload="window.pwned=1"></svg><script>window.pwned=1</script>
			<img src="https://evil.example/a.png"><link rel=stylesheet href="https://evil.example/a.css">
			<iframe srcdoc="<script>parent.pwned=1</script>"></iframe><iframe src="javascript:parent.pwned=1"></iframe>
			<form action="https://evil.example/"><button formaction="javascript:pwned=1">press</button></form>
			<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=pwned=1&gt;">
			</mglyph></table></mtext></math><base href="https://evil.example/"><details open ontoggle="window.pwned=1">
			<meta http-equiv=refresh content="0;url=https://evil.example/"><object data="javascript:pwned=1"></object>
			<style>@import "https://evil.example/b.css"; * { display: none }</style><p style="background:url(https://evil.example/c)">
			<a href="javascript:window.pwned=1" id=key name=client>press</a><video src="https://evil.example/d" autoplay></video>
			""";

	private static final String LINKS = """
			# Links <img src=x onerror=window.pwned=1>
			[press](javascript:window.pwned=1) [press](JaVa&#115;cript:window.pwned=1) [press](data:text/html,<script>pwned=1</script>)
			![a](https://evil.example/e.png) ![a](javascript:window.pwned=1) ![a](//evil.example/f.png) ![a](data:image/svg+xml,<svg/onload=pwned=1>)
			[press](vbscript:pwned=1) <javascript:window.pwned=1> [ref][r] [press](file:///docs/x"onclick="pwned=1)

			[r]: javascript:window.pwned=1 "title"

			```html"onmouseover="window.pwned=1
			<script>window.pwned=1</script>
			```
			""";

	/** Turns the text after it around, so that a name ends otherwise than it looks. */
	private static final String TURNED = "invoice\u202Egnp.exe";

	@TempDir
	private static Path docs;

	private static ShopDatabase shop;

	private static RunningGateway gateway;

	private static Browser browser;

	@BeforeAll
	static void start() throws IOException {
		for (String name : List.of("<img src=x onerror=pwned=1>.txt", "\" onmouseover=\"pwned=1.txt", TURNED,
				"${pwned=1}.txt", "javascript:pwned=1", "%3Cscript%3E.txt", "\u200B.txt", "constructor", "__proto__")) {
			Files.writeString(docs.resolve(name), MARKUP);
		}
		Files.writeString(docs.resolve("markup.md"), MARKUP);
		Files.writeString(docs.resolve("links.md"), LINKS);
		Files.writeString(docs.resolve("page.html"), "<!doctype html>" + MARKUP);
		Files.writeString(docs.resolve("table.csv"),
				"a,b\n\"" + MARKUP.replace("\"", "\"\"") + "\",=HYPERLINK(\"https://evil.example/\")\n");
		Files.writeString(docs.resolve("tree.json"),
				"{\"__proto__\":{\"pwned\":1},\"<img src=x onerror=pwned=1>\":[\"javascript:pwned=1\",\"" + TURNED
						+ "\"]}");
		Files.writeString(docs.resolve("deep.json"), "[".repeat(20_000) + "]".repeat(20_000));
		Files.writeString(docs.resolve("picture.svg"),
				"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"window.pwned=1\">"
						+ "<script>window.pwned=1</script><image href=\"https://evil.example/g.png\"/></svg>");
		Files.writeString(docs.resolve("pictures.md"),
				"![one](postgres://shop/public/customers/rows) ![two](API://prices/dear) ![three](picture.svg)");
		shop = ShopDatabase.start();
		shop.execute("shop",
				"insert into customers (name, email) values ('<img src=x onerror=pwned=1>', 'a@\"><script>pwned=1</script>')");
		shop.execute("shop", "comment on table customers is '<img src=x onerror=pwned=1>'");
		shop.execute("shop", "alter table customers add constructor text not null default 'true'");
		Map<String, Object> properties = new HashMap<>(shop.properties());
		properties.put("gateway.files.mounts.docs.root", docs);
		properties.put("gateway.files.mounts.docs.title", "<img src=x onerror=pwned=1>" + TURNED);
		gateway = RunningGateway.start(properties);
		browser = Browser.start();
		browser.open(gateway.origin().resolve("/console/"));
		browser.see("console-tree .row");
	}

	@AfterAll
	static void stop() throws IOException {
		browser.close();
		gateway.close();
		shop.close();
	}

	@AfterEach
	void isSafe() {
		assertThat(browser.js("return window.pwned ?? ({}).pwned")).isNull();
		assertThat(browser.text()).doesNotContain("\u202E");
		browser.assertQuiet(List.of(gateway.origin()));
	}

	static Stream<String> names() throws IOException {
		try (Stream<Path> files = Files.list(docs)) {
			return files.map((file) -> file.getFileName().toString()).toList().stream();
		}
	}

	@ParameterizedTest
	@MethodSource("names")
	void showsFiles(String name) {
		browser.go("uri=" + Browser.encoded("file:///docs/" + Browser.encoded(name).replace("+", "%20")));
		browser.see("console-preview .content");
		pressAll();
	}

	@ParameterizedTest
	@ValueSource(strings = { "file:///docs/", "postgres://shop/public", "postgres://shop/public/customers/rows",
			"postgres://shop/public/customers/schema" })
	void showsLists(String uri) {
		browser.go("uri=" + Browser.encoded(uri));
		browser.see("console-preview .content");
		pressAll();
	}

	@ParameterizedTest
	@ValueSource(strings = { "uri=<img src=x onerror=pwned=1>", "uri=javascript:window.pwned=1",
			"uri=file:///docs/<script>pwned=1</script>", "uri=https://evil.example/",
			"uri=data:text/html,<script>pwned=1</script>", "uri=file:///docs/a\u202Eb", "uri=//evil.example/",
			"view=constructor", "view=__proto__", "view=search&q=<img src=x onerror=pwned=1>",
			"view=grep&q=<img src=x onerror=pwned=1>", "view=grep&q=(a*)*$&regex=1", "view=find&glob=<img src=x>",
			"view=tools&name=<img src=x onerror=pwned=1>" })
	void showsAddresses(String query) {
		browser.go(query.replace("<", "%3C").replace("&&", "%26"));
		browser.see(".state.live");
		browser.see("main h1");
		browser.seeNo("console-preview p.quiet:only-child");
	}

	/** Tests a name that objects of JavaScript have by themselves. */
	@Test
	void showsNamesOfJavaScript() {
		browser.open(gateway.origin(), "postgres://shop/public/customers/schema");
		browser.see("console-schema td", "constructor");
		assertThat(browser.text()).doesNotContain("native code");
	}

	@Test
	void showsCharactersThatTurnText() {
		browser.open(gateway.origin(), "file:///docs/");
		browser.see("console-entries .row", "invoice\u2039202E\u203Agnp.exe");
		browser.see("console-tree .row", "\u2039202E\u203A");
	}

	/** A read of an API or a query may cost something, or do something at the source. */
	@Test
	void readsNoPictureOfASourceThatComputes() {
		browser.js("""
				const send = window.fetch;
				window.sent = [];
				window.fetch = (address, options) => {
					window.sent.push(String(options?.body));
					return send(address, options);
				};""");
		browser.go("uri=file:///docs/pictures.md");
		browser.see("console-markdown a.picture img");
		assertThat((List<?>) browser.js("return window.sent")).asString()
			.contains("file:///docs/picture.svg")
			.doesNotContain("postgres://", "API://", "api://");
		assertThat(browser.number("return document.querySelectorAll('console-markdown a.picture').length"))
			.isEqualTo(3);
	}

	/** Follows links that stay in the page, which could have a script as address. */
	private static void pressAll() {
		browser.js("""
				for (const link of document.querySelectorAll('.content a, .content button')) {
					if (link.target !== '_blank') {
						link.click();
					}
				}""");
	}

}
