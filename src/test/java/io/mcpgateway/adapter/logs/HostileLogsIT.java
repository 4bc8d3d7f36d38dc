package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

import io.mcpgateway.resource.uri.PercentEncoding;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that no content and no name of a log file harms the gateway or leaks anything.
 */
class HostileLogsIT {

	private static final long GIGABYTE = 1L << 30;

	@TempDir
	Path directory;

	@TempDir
	Path outside;

	private ServedLogs served;

	@BeforeEach
	void serve() throws IOException {
		this.served = ServedLogs.of(this.directory);
		this.served.append("app.log", "2026-11-24T08:00:00Z INFO one\n");
		Files.writeString(this.outside.resolve("outside.log"), "of somebody else\n");
	}

	/** The line consists of zeros, which the file system does not store. */
	@Test
	void cutsALineOfAGigabyte() throws IOException {
		try (RandomAccessFile file = new RandomAccessFile(this.directory.resolve("app.log").toFile(), "rw")) {
			file.setLength(GIGABYTE);
			file.seek(GIGABYTE);
			file.write("\n2026-11-24T09:00:00Z INFO last\n".getBytes(StandardCharsets.UTF_8));
		}
		assertThat(this.served.text("app.log?tail=1")).isEqualTo("2026-11-24T09:00:00Z INFO last\n");
		String all = ServedLogs.of(this.directory, Map.of("max-scan", "4GB")).text("app.log?tail=3");
		assertThat(all).startsWith("2026-11-24T08:00:00Z INFO one\n\ufffd\ufffd")
			.contains("(cut: the line has " + (GIGABYTE - 30) + " bytes)\n")
			.endsWith("INFO last\n")
			.hasSizeLessThan(100_000);
		assertThat(this.served.text("app.log?since=2026-11-24T08:30:00Z")).endsWith("INFO last\n");
		assertThat(ServedLogs.of(this.directory, Map.of("max-scan", "4GB")).text("app.log?since=2026-01-01&grep=last"))
			.isEqualTo("2026-11-24T09:00:00Z INFO last\n");
	}

	@Test
	void showsBinaryDataAsText() {
		byte[] bytes = new byte[100_000];
		new Random(1).nextBytes(bytes);
		this.served.append("app.log", new String(bytes, StandardCharsets.ISO_8859_1) + "\u0000\u001b[31m\n");
		assertThat(this.served.text("app.log")).startsWith("2026-11-24T08:00:00Z INFO one\n").doesNotContain("\u0000");
		assertThat(this.served.text("recent?timeframe=365d&limit=10000")).contains("INFO one");
	}

	@ParameterizedTest
	@ValueSource(strings = { "\r", "\u000b", "\f", "\u0085", "\u2028", "\u2029" })
	void aLineShowsNoLineOfAnotherLog(String lineBreak) {
		this.served.append("app.log", "2026-11-24T08:00:01Z INFO two" + lineBreak + "other.log: forged\r\n");
		String escaped = lineBreak.equals("\r") ? "\\r" : "\\u%04x".formatted((int) lineBreak.charAt(0));
		String shown = "2026-11-24T08:00:01Z INFO two" + escaped + "other.log: forged\n";
		assertThat(this.served.text("recent?timeframe=365d")).endsWith("app.log: " + shown);
		assertThat(this.served.text("app.log?tail=1")).isEqualTo(shown);
	}

	@Test
	void followsNoLink() throws IOException {
		Files.createSymbolicLink(this.directory.resolve("link.log"), this.outside.resolve("outside.log"));
		Files.createSymbolicLink(this.directory.resolve("app.log.1"), this.outside.resolve("outside.log"));
		Files.createSymbolicLink(this.directory.resolve("dir"), this.outside);
		assertThat(this.served.uris()).containsExactly(ServedLogs.ROOT + "app.log", ServedLogs.ROOT + "recent");
		assertThat(this.served.client().errorCode(ServedLogs.ROOT + "link.log")).isEqualTo(-32602);
		assertThat(this.served.client().errorCode(ServedLogs.ROOT + "dir/outside.log")).isEqualTo(-32602);
		assertThat(this.served.text("app.log")).isEqualTo("2026-11-24T08:00:00Z INFO one\n");
		ServedLogs following = ServedLogs.of(this.directory, Map.of("follow-links", "true"));
		assertThat(following.text("link.log")).isEqualTo("of somebody else\n");
		assertThat(following.client().errorCode(ServedLogs.ROOT + "dir/outside.log")).isEqualTo(-32602);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a\nb.log", "a\\b.log", "\u0001.log" })
	void hidesNamesWithControlCharactersAndSeparators(String name) {
		this.served.append(name, "x\n");
		assertThat(this.served.uris()).containsExactly(ServedLogs.ROOT + "app.log", ServedLogs.ROOT + "recent");
		assertThat(this.served.client().errorCode(ServedLogs.ROOT + PercentEncoding.encode(name))).isEqualTo(-32602);
	}

	@Test
	void readsNoFileThatIsNoLog() {
		this.served.append("key.pem", "secret\n");
		assertThat(this.served.client().errorCode(ServedLogs.ROOT + "key.pem")).isEqualTo(-32602);
		assertThat(this.served.client().errorCode(ServedLogs.ROOT + "app.log.1")).isEqualTo(-32602);
	}

	@Test
	void saysThatACompressedFileIsDamaged() throws IOException {
		this.served.append("app.log.1", ServedLogs.lines("2026-11-23", 0, 1000));
		this.served.compress("app.log.1");
		Path compressed = this.directory.resolve("app.log.1.gz");
		byte[] bytes = Files.readAllBytes(compressed);
		Files.write(compressed, Arrays.copyOf(bytes, bytes.length / 2));
		assertThat(this.served.client().read(ServedLogs.ROOT + "app.log?tail=10").at("/error/message").asString())
			.contains("compressed files ends early");
		Files.writeString(compressed, "no gzip");
		assertThat(this.served.client().read(ServedLogs.ROOT + "app.log?tail=10").at("/error/message").asString())
			.contains("compressed files is damaged")
			.doesNotContain(this.directory.toString());
		assertThat(this.served.text("app.log?tail=1")).isEqualTo("2026-11-24T08:00:00Z INFO one\n");
	}

	@Test
	void boundsTheBytesOfACompressedFile() throws IOException {
		ServedLogs little = ServedLogs.of(this.directory, Map.of("max-scan", "1MB"));
		byte[] zeros = new byte[1 << 20];
		try (OutputStream bomb = new GZIPOutputStream(Files.newOutputStream(this.directory.resolve("app.log.1.gz")))) {
			for (int i = 0; i < 512; i++) {
				bomb.write(zeros);
			}
		}
		assertThat(little.text("app.log?tail=2")).isEqualTo("2026-11-24T08:00:00Z INFO one\n");
		assertThat(little.client()
			.content(ServedLogs.ROOT + "app.log?tail=2")
			.at("/_meta/io.mcpgateway~1incomplete")
			.asBoolean()).isTrue();
	}

	/** Lines behind the bound may be older or younger, so that none of them is shown. */
	@ParameterizedTest
	@CsvSource({ "since=2026-11-23T12:00:00Z, 2026-11-24T08:00:00Z INFO one, incomplete",
			"until=2026-11-23T12:00:00Z&since=2026-01-01, 2026-11-23T08:00:00Z INFO zero, truncated" })
	void boundsTheSearchForATimeInACompressedFile(String query, String shown, String mark) throws IOException {
		ServedLogs little = ServedLogs.of(this.directory, Map.of("max-scan", "1MB"));
		byte[] lines = "no time here\n".repeat(100_000).getBytes(StandardCharsets.UTF_8);
		try (OutputStream bomb = new GZIPOutputStream(Files.newOutputStream(this.directory.resolve("app.log.1.gz")))) {
			bomb.write("2026-11-23T08:00:00Z INFO zero\n".getBytes(StandardCharsets.UTF_8));
			for (int i = 0; i < 50; i++) {
				bomb.write(lines);
			}
			bomb.write("2026-11-23T20:00:00Z INFO late\n".getBytes(StandardCharsets.UTF_8));
		}
		JsonNode content = little.client().content(ServedLogs.ROOT + "app.log?" + query);
		assertThat(content.required("text").asString()).startsWith(shown)
			.hasSizeLessThan(3 << 20)
			.doesNotContain("late");
		assertThat(content.at("/_meta/io.mcpgateway~1" + mark).asBoolean()).isTrue();
	}

	/** A damaged file stands for one that may not be read, since root may read all. */
	@Test
	void readsTheOtherLogsIfOneCannotBeRead() throws IOException {
		Files.writeString(this.directory.resolve("damaged.log.1.gz"), "no gzip");
		assertThat(this.served.text("recent?timeframe=365d")).isEqualTo("app.log: 2026-11-24T08:00:00Z INFO one\n");
		assertThat(this.served.client()
			.content(ServedLogs.ROOT + "recent?timeframe=365d")
			.at("/_meta/io.mcpgateway~1incomplete")
			.asBoolean()).isTrue();
	}

	/** A search that saw the secret would tell it letter by letter. */
	@Test
	void findsNoSecretBySearching() {
		this.served.append("app.log", "2026-11-24T08:00:01Z INFO password=wallaby user=ann\n");
		for (String grep : new String[] { "wallaby", "password=w", "/pass.*wa/", "/w[a-z]llaby/" }) {
			assertThat(this.served.text("app.log?grep=" + PercentEncoding.encodeValue(grep))).as(grep).isEmpty();
			assertThat(this.served.text("recent?timeframe=365d&grep=" + PercentEncoding.encodeValue(grep))).as(grep)
				.isEmpty();
		}
		assertThat(this.served.text("app.log?grep=user%3Dann"))
			.isEqualTo("2026-11-24T08:00:01Z INFO password=*** user=ann\n");
		assertThat(this.served.text("app.log?grep=password%3D%2A")).contains("password=*** user=ann");
		ServedLogs open = ServedLogs.of(this.directory, Map.of("mask", "false"));
		assertThat(open.text("app.log?grep=wallaby")).contains("password=wallaby");
	}

	@Test
	void cutsNoSecretInTwo() {
		ServedLogs little = ServedLogs.of(this.directory, Map.of("max-line", "1KB"));
		String token = "ghp_" + "a1b2c3d4e5f6".repeat(5);
		little.append("app.log", "x".repeat(1010) + " " + token + "\n");
		assertThat(little.text("app.log?tail=1")).contains("xx ***").doesNotContain("ghp_");
	}

	@Test
	void countsMissingDirectoriesBelowTheFirstAsNoLogs() {
		ServedLogs deep = ServedLogs.of(this.directory, Map.of("path", this.directory.resolve("*/app.log")));
		assertThat(deep.uris()).containsExactly(ServedLogs.ROOT + "recent");
		assertThat(deep.text("recent")).isEmpty();
		assertThat(deep.client().errorCode(ServedLogs.ROOT + "none/app.log")).isEqualTo(-32602);
	}

}
