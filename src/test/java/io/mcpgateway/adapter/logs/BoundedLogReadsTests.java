package io.mcpgateway.adapter.logs;

import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of reads of a log that is longer than a read may scan. */
class BoundedLogReadsTests {

	private static final int MAX_READS = 20;

	@TempDir
	Path directory;

	private ServedLogs served;

	/** Writes three files of 1.4 MB each, with a line of 1 KB each minute. */
	@BeforeEach
	void fill() {
		this.served = ServedLogs.of(this.directory, Map.of("max-scan", "1MB"));
		write("app.log.2", "2026-11-01");
		write("app.log.1", "2026-11-02");
		write("app.log", "2026-11-03");
	}

	private void write(String file, String date) {
		String lines = ServedLogs.lines(date, 0, 1440)
			.lines()
			.map((line) -> line + " " + "x".repeat(960) + "\n")
			.collect(Collectors.joining());
		this.served.append(file, lines);
		this.served.setModified(file, FileTime.from(Instant.parse(date + "T23:59:00Z")));
	}

	/** A read without a match would scan terabytes before the client hears anything. */
	@ParameterizedTest
	@CsvSource({ "since=2026-11-01&grep=nothing, 5", "since=2026-11-02T12:00:00Z&level=error, 3",
			"since=2026-11-01&grep=/T23:59/&level=info, 5", "since=2026-11-03T23:00:00Z&grep=nothing, 1" })
	void endAtTheBoundAndGoOn(String query, int reads) {
		List<JsonNode> pages = pages(query);
		assertThat(pages).hasSize(reads);
		assertThat(text(pages).lines()).hasSize(query.contains("T23:59") ? 3 : 0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "app.log.1", "app.log.2" })
	void endAtTheBoundInCompressedFiles(String file) {
		this.served.compress(file);
		List<JsonNode> pages = pages("since=2026-11-01&grep=/T23:59/");
		assertThat(pages).hasSizeBetween(4, 6);
		assertThat(text(pages).lines().map((line) -> line.substring(0, 10))).containsExactly("2026-11-01", "2026-11-02",
				"2026-11-03");
	}

	@Test
	void goOnToTheTimeAtWhichTheyShouldEnd() {
		List<JsonNode> pages = pages("since=2026-11-01&until=2026-11-02T13:00:00Z&grep=/T12:59/");
		assertThat(pages).hasSize(3);
		assertThat(text(pages).lines().map((line) -> line.substring(0, 16))).containsExactly("2026-11-01T12:59",
				"2026-11-02T12:59");
		assertThat(next(pages.getFirst())).endsWith("&until=2026-11-02T13:00:00Z&grep=%2FT12:59%2F");
		assertThat(next(pages.getLast())).doesNotContain("until");
	}

	/** An age counts from the moment of each read. */
	@Test
	void goOnToAnAgeOfTheFirstRead() {
		List<JsonNode> pages = pages("since=2026-11-01&until=0s&grep=nothing");
		assertThat(next(pages.getFirst())).matches(".*&until=20\\d\\d-\\d\\d-\\d\\dT[\\d:.]+Z&grep=nothing");
	}

	/**
	 * Neither the search for the time nor the read may stop at the same place for ever.
	 */
	@Test
	void goOnBeyondLinesWithoutTimes() {
		this.served.append("other.log",
				"2026-11-01T08:00:00Z INFO zero\n" + "no time here, as in a dump\n".repeat(100_000)
						+ "2026-11-01T09:00:00Z INFO one\n2026-11-01T10:00:00Z INFO two\n");
		List<JsonNode> pages = pages("other.log", "since=2026-11-01&until=2026-11-01T10:00:00Z");
		assertThat(text(pages)).startsWith("2026-11-01T08:00:00Z INFO zero\nno time")
			.endsWith("dump\n2026-11-01T09:00:00Z INFO one\n");
		assertThat(text(pages).lines()).hasSize(100_002);
		assertThat(pages.size()).isGreaterThan(2);
	}

	/** No page may show the rest of the line, whose beginning may name a secret. */
	@Test
	void endAtTheBoundInsideALineAndGoOn() {
		this.served.append("other.log", "2026-11-01T08:00:00Z INFO zero\n");
		String next = this.served.next(ServedLogs.ROOT + "other.log?grep=/last%7Ctoken/");
		this.served.append("other.log",
				"2026-11-01T09:00:00Z INFO token=" + "walrus".repeat(1_400_000) + "\n2026-11-01T10:00:00Z INFO last\n");
		List<JsonNode> pages = pages("other.log", next.substring(next.indexOf('?') + 1));
		assertThat(pages).hasSizeBetween(5, 10);
		assertThat(text(pages).lines()).hasSize(2);
		assertThat(text(pages)).startsWith("2026-11-01T09:00:00Z INFO token=*** \u2026 (cut: ")
			.endsWith("2026-11-01T10:00:00Z INFO last\n")
			.doesNotContain("walrus");
	}

	private List<JsonNode> pages(String query) {
		return pages("app.log", query);
	}

	/** Reads a part of a log to its end. */
	private List<JsonNode> pages(String log, String query) {
		List<JsonNode> pages = new ArrayList<>();
		String uri = ServedLogs.ROOT + log + "?" + query;
		do {
			assertThat(pages).as(uri).hasSizeLessThan(MAX_READS);
			pages.add(this.served.client().content(uri));
			uri = next(pages.getLast());
		}
		while (pages.getLast().at("/_meta/io.mcpgateway~1truncated").asBoolean(false));
		return pages;
	}

	private static String next(JsonNode page) {
		return page.at("/_meta/io.mcpgateway~1next").asString();
	}

	private static String text(List<JsonNode> pages) {
		return pages.stream().map((page) -> page.required("text").asString()).collect(Collectors.joining());
	}

}
