package io.mcpgateway.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.HandbookRepository;
import io.mcpgateway.testkit.WorkshopBucket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests documents, code, bytes, repositories, buckets and logs in the console. */
class ConsoleSourcesIT extends ConsoleScenario {

	private static final int LINES = 60_000;

	@TempDir
	private static Path base;

	@BeforeAll
	void begin() throws IOException {
		Path docs = Files.createDirectory(base.resolve("docs"));
		Files.copy(Path.of("src/test/sample/guides/workshop-manual.pdf"), docs.resolve("manual.pdf"));
		Files.writeString(docs.resolve("Wheel.java"), "/** Wheel. */\nfinal class Wheel {\n}\n");
		Files.write(docs.resolve("frame.bin"), new byte[] { 0, 1, 2, 'f', 'r', 'a', 'm', 'e', (byte) 0xff });
		Files.writeString(docs.resolve("long.txt"),
				IntStream.rangeClosed(1, LINES).mapToObj((i) -> "line " + i + "\n").collect(Collectors.joining()));
		Files.writeString(base.resolve("shop.log"), "2026-01-01T00:00:00Z INFO open\n");
		HandbookRepository handbook = with(HandbookRepository.create());
		WorkshopBucket bucket = with(WorkshopBucket.start());
		Map<String, Object> properties = new HashMap<>(handbook.properties());
		properties.putAll(bucket.properties());
		properties.putAll(Map.of("gateway.postgres.mounts.away.url", "r2dbc:postgresql://localhost:1/away",
				"gateway.postgres.mounts.away.username", "reader"));
		properties.putAll(Map.of("gateway.files.mounts.docs.root", docs, "gateway.logs.mounts.shop.path",
				base.resolve("*.log"), "gateway.search.enabled", false));
		start(properties);
	}

	@Test
	void showsPagesOfADocument() {
		this.browser.open(this.gateway.origin(), "file:///docs/manual.pdf");
		this.browser.see("console-markdown .page", "Page 1 of 3");
		this.browser.see("console-markdown h1", "Workshop manual");
		this.browser.see("console-markdown h1", "Brakes");
	}

	@Test
	void coloursCode() {
		this.browser.open(this.gateway.origin(), "file:///docs/Wheel.java");
		this.browser.see("console-text .t-keyword", "final");
		this.browser.see("console-text .t-comment", "/** Wheel. */");
	}

	@Test
	void showsBytes() {
		this.browser.open(this.gateway.origin(), "file:///docs/frame.bin");
		this.browser.see("console-hex .hex", "00 01 02 66 72 61 6d 65");
		this.browser.see("console-hex .row", "frame");
	}

	@Test
	void readsALongTextByPieces() throws IOException {
		this.browser.open(this.gateway.origin(), "file:///docs/long.txt");
		this.browser.see("console-text .row", "line 1");
		long first = this.browser.number("return document.querySelector('console-text').content.text.length");
		assertThat(first).isLessThan(300_000);
		this.browser.go("uri=file:///docs/long.txt&line=43210");
		this.browser.see("console-text .line.current", "line 43210");
		this.browser.go("uri=file:///docs/long.txt&line=" + LINES);
		this.browser.see("console-text .line.current", "line " + LINES);
		this.browser.see(".badge.live");
		Files.writeString(base.resolve("docs/long.txt"), "one more line\n", StandardOpenOption.APPEND);
		this.browser.see("console-text .line", "one more line");
	}

	@Test
	void followsLinksAndDifferencesOfARepository() {
		this.browser.open(this.gateway.origin(), "git://handbook/heads/main/log");
		this.browser.click("console-json a", "git://handbook/commits/");
		this.browser.see("console-json", "Add the opening hours");
		this.browser.go("uri=" + Browser.encoded("git://handbook/diff/v1...main"));
		this.browser.see("console-text .line.added", "30 days");
		this.browser.see("console-text .line.removed", "14 days");
	}

	@Test
	void opensFoldersOfABucket() {
		this.browser.open(this.gateway.origin(), "s3://workshop/");
		this.browser.click("console-entries .row", "reports");
		this.browser.click("console-entries .row", "2026-q1.md");
		this.browser.see("console-markdown h1");
		this.browser.see("console-tree .row[aria-selected=true]", "2026-q1.md");
	}

	/** Tests that a source that is down does not look empty. */
	@Test
	void saysThatASourceIsAway() {
		this.browser.open(this.gateway.origin(), "postgres://away/");
		this.browser.see("console-preview .failure");
		this.browser.click("console-tree .row", "postgres://away/");
		this.browser.see("console-tree .row .aside", "not available");
		this.browser.awaitTrue("return getComputedStyle(document.querySelector('.row .aside')).position === 'static'");
	}

	@Test
	void followsALog() throws IOException {
		this.browser.open(this.gateway.origin(), "logs://shop/shop.log");
		this.browser.see("console-text .line", "INFO open");
		this.browser.see(".badge.live");
		Files.writeString(base.resolve("shop.log"), "2026-01-01T00:00:01Z WARN low on chains\n",
				StandardOpenOption.APPEND);
		this.browser.see("console-text .line.fresh", "WARN low on chains");
		this.browser.see("console-text .line", "INFO open");
	}

}
