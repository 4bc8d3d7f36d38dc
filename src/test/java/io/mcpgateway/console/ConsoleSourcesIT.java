package io.mcpgateway.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.testkit.HandbookRepository;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.WorkshopBucket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests documents, code, bytes, repositories, buckets and logs in the console. */
@ExtendWith(ChromiumCondition.class)
class ConsoleSourcesIT {

	private static final int LINES = 60_000;

	@TempDir
	private static Path base;

	private static HandbookRepository handbook;

	private static WorkshopBucket bucket;

	private static RunningGateway gateway;

	private static Browser browser;

	@BeforeAll
	static void start() throws IOException {
		Path docs = Files.createDirectory(base.resolve("docs"));
		Files.copy(Path.of("src/test/sample/guides/workshop-manual.pdf"), docs.resolve("manual.pdf"));
		Files.writeString(docs.resolve("Wheel.java"), "/** Wheel. */\nfinal class Wheel {\n}\n");
		Files.write(docs.resolve("frame.bin"), new byte[] { 0, 1, 2, 'f', 'r', 'a', 'm', 'e', (byte) 0xff });
		Files.writeString(docs.resolve("long.txt"),
				IntStream.rangeClosed(1, LINES).mapToObj((i) -> "line " + i + "\n").collect(Collectors.joining()));
		Files.writeString(base.resolve("shop.log"), "2026-01-01T00:00:00Z INFO open\n");
		handbook = HandbookRepository.create();
		bucket = WorkshopBucket.start();
		Map<String, Object> properties = new HashMap<>(handbook.properties());
		properties.putAll(bucket.properties());
		properties.putAll(Map.of("gateway.postgres.mounts.away.url", "r2dbc:postgresql://localhost:1/away",
				"gateway.postgres.mounts.away.username", "reader"));
		properties.putAll(Map.of("gateway.files.mounts.docs.root", docs, "gateway.logs.mounts.shop.path",
				base.resolve("*.log"), "gateway.search.enabled", false));
		gateway = RunningGateway.start(properties);
		browser = Browser.start();
	}

	@AfterAll
	static void stop() throws IOException {
		browser.close();
		gateway.close();
		bucket.close();
		handbook.close();
	}

	@AfterEach
	void isQuiet() {
		browser.assertQuiet(List.of(gateway.origin()));
	}

	@Test
	void showsPagesOfADocument() {
		browser.open(gateway.origin(), "file:///docs/manual.pdf");
		browser.see("console-markdown .page", "Page 1 of 3");
		browser.see("console-markdown h1", "Workshop manual");
		browser.see("console-markdown h1", "Brakes");
	}

	@Test
	void coloursCode() {
		browser.open(gateway.origin(), "file:///docs/Wheel.java");
		browser.see("console-text .t-keyword", "final");
		browser.see("console-text .t-comment", "/** Wheel. */");
	}

	@Test
	void showsBytes() {
		browser.open(gateway.origin(), "file:///docs/frame.bin");
		browser.see("console-hex .hex", "00 01 02 66 72 61 6d 65");
		browser.see("console-hex .row", "frame");
	}

	@Test
	void readsALongTextByPieces() throws IOException {
		browser.open(gateway.origin(), "file:///docs/long.txt");
		browser.see("console-text .row", "line 1");
		long first = browser.number("return document.querySelector('console-text').content.text.length");
		assertThat(first).isLessThan(300_000);
		browser.go("uri=file:///docs/long.txt&line=43210");
		browser.see("console-text .line.current", "line 43210");
		browser.go("uri=file:///docs/long.txt&line=" + LINES);
		browser.see("console-text .line.current", "line " + LINES);
		browser.see(".badge.live");
		Files.writeString(base.resolve("docs/long.txt"), "one more line\n", StandardOpenOption.APPEND);
		browser.see("console-text .line", "one more line");
	}

	@Test
	void followsLinksAndDifferencesOfARepository() {
		browser.open(gateway.origin(), "git://handbook/heads/main/log");
		browser.click("console-json a", "git://handbook/commits/");
		browser.see("console-json", "Add the opening hours");
		browser.go("uri=" + Browser.encoded("git://handbook/diff/v1...main"));
		browser.see("console-text .line.added", "30 days");
		browser.see("console-text .line.removed", "14 days");
	}

	@Test
	void opensFoldersOfABucket() {
		browser.open(gateway.origin(), "s3://workshop/");
		browser.click("console-entries .row", "reports");
		browser.click("console-entries .row", "2026-q1.md");
		browser.see("console-markdown h1");
		browser.see("console-tree .row[aria-selected=true]", "2026-q1.md");
	}

	/** Tests that a source that is down does not look empty. */
	@Test
	void saysThatASourceIsAway() {
		browser.open(gateway.origin(), "postgres://away/");
		browser.see("console-preview .failure");
		browser.click("console-tree .row", "postgres://away/");
		browser.see("console-tree .row .aside", "not available");
		browser.awaitTrue("return getComputedStyle(document.querySelector('.row .aside')).position === 'static'");
	}

	@Test
	void followsALog() throws IOException {
		browser.open(gateway.origin(), "logs://shop/shop.log");
		browser.see("console-text .line", "INFO open");
		browser.see(".badge.live");
		Files.writeString(base.resolve("shop.log"), "2026-01-01T00:00:01Z WARN low on chains\n",
				StandardOpenOption.APPEND);
		browser.see("console-text .line.fresh", "WARN low on chains");
		browser.see("console-text .line", "INFO open");
	}

}
