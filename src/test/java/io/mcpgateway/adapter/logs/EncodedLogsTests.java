package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.testkit.EncodedText;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of logs in other encodings than UTF-8. */
class EncodedLogsTests {

	/**
	 * Lines as the error log of SQL Server has them in UTF-16 with a mark, see the issues
	 * 6235 of grafana/loki and 9321 of fluent/fluent-bit.
	 */
	private static final String LINES = """
			2026-11-24 08:00:00.12 Server      Version 17 caf\u00e9
			2026-11-24 08:00:01.34 spid5s      \u65e5\u672c\u8a9e \u4e0a\u4e0a\u0a41 starting up database 'shop'
			2026-11-24 08:00:02.56 Logon       Error: 18456, password=hunter2 user=ann
			2026-11-24 08:00:03.78 spid7s      \ud83d\ude00 done
			""";

	private static final String FILE = LINES.replace("\n", "\r\n");

	private static final String SHOWN = LINES.replace("hunter2", "***");

	@TempDir
	Path directory;

	private ServedLogs served;

	@BeforeEach
	void serve() {
		this.served = ServedLogs.of(this.directory);
	}

	static Stream<EncodedText> logs() {
		return EncodedText.all().filter((sample) -> !sample.name().matches("declared.*|utf-32.*"));
	}

	/** All lines of the sample decide, so that no read depends on its first line. */
	@ParameterizedTest
	@MethodSource("logs")
	void showALineAlikeWhereverAReadBegins(EncodedText sample) throws IOException {
		Files.write(this.directory.resolve("app.log"), sample.bytes());
		List<String> lines = this.served.text("app.log?tail=1000").lines().toList();
		assertThat(lines).containsExactlyElementsOf(sample.text().replace("\ufeff", "").lines().toList());
		for (int count = 1; count < lines.size(); count++) {
			assertThat(this.served.text("app.log?tail=" + count).lines())
				.containsExactlyElementsOf(lines.subList(lines.size() - count, lines.size()));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "UTF-16LE", "UTF-16BE" })
	void areTextInUtf16(String charset) throws IOException {
		for (String mark : List.of("\ufeff", "")) {
			Files.write(this.directory.resolve("app.log"), (mark + FILE).getBytes(Charset.forName(charset)));
			assertReads("app.log");
		}
		this.served.rename("app.log", "app.log.1");
		this.served.compress("app.log.1");
		assertReads("app.log");
	}

	private void assertReads(String log) {
		List<String> lines = SHOWN.lines().toList();
		assertThat(this.served.text(log)).isEqualTo(SHOWN);
		assertThat(this.served.text(log + "?tail=1")).isEqualTo(lines.getLast() + "\n");
		assertThat(this.served.text(log + "?since=2026-11-24T08:00:02Z&until=2026-11-24T08:00:03Z"))
			.isEqualTo(lines.get(2) + "\n");
		assertThat(this.served.text(log + "?grep=" + PercentEncoding.encodeValue("\u65e5\u672c")))
			.isEqualTo(lines.get(1) + "\n");
		assertThat(this.served.text(log + "?grep=hunter")).isEmpty();
	}

	/**
	 * The search for a time begins at any byte, and the second half of a unit comes
	 * later.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "UTF-16LE", "UTF-16BE" })
	void areReadOnInUtf16(String charset) throws IOException {
		StringBuilder day = new StringBuilder("\ufeff");
		for (int i = 0; i < 20; i++) {
			day.append(ServedLogs.lines("2026-11-%02d".formatted(i + 1), 0, 1440));
		}
		Path file = this.directory.resolve("app.log");
		Files.write(file, day.toString().getBytes(Charset.forName(charset)));
		assertThat(this.served.text("app.log?since=2026-11-07T10:00:00Z&until=2026-11-07T10:02:00Z"))
			.isEqualTo("2026-11-07T10:00:00Z INFO line 600\n2026-11-07T10:01:00Z INFO line 601\n");
		assertThat(this.served.text("app.log?grep=line%201439").lines()).hasSize(20);
		String next = this.served.next(ServedLogs.ROOT + "app.log?tail=1");
		byte[] more = "2026-11-21T00:00:00Z INFO more\n".getBytes(Charset.forName(charset));
		try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
			out.write(more, 0, 7);
			assertThat(this.served.client().text(next)).isEmpty();
			out.write(more, 7, more.length - 8);
			assertThat(this.served.client().text(next)).isEmpty();
			out.write(more, more.length - 1, 1);
		}
		assertThat(this.served.client().text(next)).isEqualTo("2026-11-21T00:00:00Z INFO more\n");
	}

	/**
	 * Both bytes of many characters of Japanese and Chinese are ASCII too, so are those
	 * of double lines.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "UTF-16LE", "UTF-16BE" })
	void areTextInJapaneseAndChinese(String charset) throws IOException {
		List<String> lines = List.of(
				"2026-11-24 ERROR \u305d\u306e\u3088\u3046\u306a\u30d5\u30a1\u30a4\u30eb\u306f\u3042\u308a\u307e\u305b\u3093",
				"2026-11-24 INFO \u3053\u306e\u3068\u304d\u306b\u3082\u3046\u3059\u3050\u304a\u308f\u308b",
				"2026-11-24 INFO \u65e0\u6cd5\u627e\u5230\u6587\u4ef6\u6587\u6863\u5b57\u7b26\u5b57\u4e32",
				"2026-11-24 INFO \u6b63\u5728\u6e05\u7a7a\u6e05\u7a7a\u6e05\u7a7a\u6e05\u7a7a\u6e05\u7a7a",
				"2026-11-24 INFO \u2550\u2550\u2550\u2550\u2550\u2550\u2550\u2550",
				"2026-11-24 INFO \u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500",
				"2026-11-24 INFO \u3000\u3000\u3000\u3000\u3000\u3000ok");
		Files.write(this.directory.resolve("app.log"),
				("\ufeff" + String.join("\n", lines) + "\n").getBytes(Charset.forName(charset)));
		assertThat(this.served.text("app.log").lines()).containsExactlyElementsOf(lines);
		assertThat(this.served.text("app.log?grep=" + PercentEncoding.encodeValue("\u308b")))
			.isEqualTo(lines.get(1) + "\n");
	}

	/** The letters of some secrets are characters of Chinese in UTF-16. */
	@ParameterizedTest
	@ValueSource(strings = { "UTF-16LE", "UTF-16BE" })
	void showNoSecretThatIsChineseInUtf16(String charset) throws IOException {
		Path file = this.directory.resolve("app.log");
		for (String secret : List.of("password=userkey", "token:f1m9t3z1", "user=ann password=boundedinstalled")) {
			Files.write(file, ("\ufeff" + FILE).getBytes(Charset.forName(charset)));
			Files.writeString(file, secret, StandardOpenOption.APPEND);
			Files.write(file, "\n".getBytes(Charset.forName(charset)), StandardOpenOption.APPEND);
			assertThat(this.served.text("app.log?tail=1").strip()).as(secret)
				.doesNotContain(secret.substring(secret.length() - 8))
				.endsWith("***");
		}
	}

	/**
	 * A reader keeps a number of bytes of a line, and shows a number of characters: a
	 * secret at either end shows as a whole, or not at all.
	 */
	@ParameterizedTest
	@CsvSource({ "UTF-16LE, x", "UTF-16BE, x", "UTF-8, x", "UTF-8, \u3042", "UTF-8, \u0436", "UTF-16LE, \u3042" })
	void cutNoSecretInTwo(String charset, String filler) throws IOException {
		String token = "ghp_" + "a1B2c3D4e5F6".repeat(3);
		for (int hidden = 0; hidden < token.length(); hidden += 7) {
			int width = filler.getBytes(Charset.forName(charset)).length;
			int unit = "x".getBytes(Charset.forName(charset)).length;
			for (int end : List.of(68 * 1024 / width, 80 * 1024 / width, 64 * 1024)) {
				String line = filler.repeat(end - (token.length() - hidden) * unit / width - 2) + " ";
				Files.write(this.directory.resolve("app.log"), ("\ufeff" + ServedLogs.lines("2026-11-24", 0, 3) + line
						+ token + " " + filler.repeat(60_000) + "\n")
					.getBytes(Charset.forName(charset)));
				assertThat(this.served.text("app.log?tail=1")).contains("(cut: the line has ")
					.doesNotContain("ghp_", "a1B2", "F6");
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "UTF-16LE", "UTF-16BE", "UTF-8" })
	void haveAsManyCharactersOfALongLine(String charset) throws IOException {
		ServedLogs little = ServedLogs.of(this.directory, Map.of("max-line", "1KB"));
		Files.write(this.directory.resolve("app.log"),
				("\ufeff" + LINES + "\u3042".repeat(50_000) + "\n").getBytes(Charset.forName(charset)));
		assertThat(little.text("app.log?tail=1")).startsWith("\u3042".repeat(1024) + " \u2026 (cut: the line has ");
	}

	/**
	 * A shell appends in its own encoding: an odd number of bytes moves all later units
	 * of UTF-16 by one.
	 */
	@ParameterizedTest
	@CsvSource({ "UTF-16LE, ab", "UTF-16LE, abc", "UTF-16BE, ab", "UTF-16BE, abc", "UTF-16LE, 2026-11-24 INFO rotated",
			"UTF-16BE, 2026-11-24 INFO rotated", "UTF-16LE, 2026-11-24 INFO rotate", "UTF-16BE, 2026-11-24 INFO rotate",
			"UTF-16LE, x", "UTF-16BE, x" })
	void staySeparateBesideLinesOfAnotherProgram(String charset, String other) throws IOException {
		Path file = this.directory.resolve("app.log");
		byte[] own = "2026-11-24 INFO \u4e0a\u4e0a own\r\n".getBytes(Charset.forName(charset));
		Files.write(file, ("\ufeff" + FILE).getBytes(Charset.forName(charset)));
		String next = this.served.next(ServedLogs.ROOT + "app.log?tail=1");
		for (int i = 0; i < 3; i++) {
			Files.writeString(file, other + "\n", StandardOpenOption.APPEND);
			Files.write(file, own, StandardOpenOption.APPEND);
			Files.write(file, own, StandardOpenOption.APPEND);
			List<String> expected = List.of(other, "2026-11-24 INFO \u4e0a\u4e0a own",
					"2026-11-24 INFO \u4e0a\u4e0a own");
			assertThat(this.served.client().text(next).lines()).containsExactlyElementsOf(expected);
			assertThat(this.served.text("app.log?tail=3").lines()).containsExactlyElementsOf(expected);
			next = this.served.next(next);
		}
		assertThat(this.served.text("app.log").lines()).hasSize(4 + 9);
		List<String> all = this.served.text("app.log").lines().toList();
		assertThat(this.served.text("app.log?grep=own").lines()).hasSize(6);
		this.served.rename("app.log", "app.log.1");
		this.served.compress("app.log.1");
		Files.write(file, own);
		assertThat(this.served.text("app.log").lines()).containsExactlyElementsOf(
				Stream.concat(all.stream(), Stream.of("2026-11-24 INFO \u4e0a\u4e0a own")).toList());
	}

	/** Only the line to which the byte belongs may differ. */
	@ParameterizedTest
	@ValueSource(strings = { "UTF-16LE", "UTF-16BE" })
	void staySeparateBehindASingleByte(String charset) throws IOException {
		Path file = this.directory.resolve("app.log");
		byte[] own = "2026-11-24 INFO own password=hunter2 a\r\n".getBytes(Charset.forName(charset));
		Files.write(file, ("\ufeff" + FILE).getBytes(Charset.forName(charset)));
		for (int i = 0; i < 3; i++) {
			Files.write(file, new byte[] { 'x' }, StandardOpenOption.APPEND);
			Files.write(file, own, StandardOpenOption.APPEND);
			Files.write(file, own, StandardOpenOption.APPEND);
		}
		List<String> lines = this.served.text("app.log").lines().toList();
		assertThat(lines).hasSize(4 + 6).noneMatch((line) -> line.contains("hunter"));
		assertThat(lines.subList(5, 10)).filteredOn("2026-11-24 INFO own password=*** a"::equals).hasSize(3);
	}

	/** Each byte of a line arrives by itself. */
	@ParameterizedTest
	@ValueSource(strings = { "UTF-16LE", "UTF-16BE" })
	void haveEachLineOnceHoweverItIsWritten(String charset) throws IOException {
		Path file = this.directory.resolve("app.log");
		Files.write(file, ("\ufeff" + FILE).getBytes(Charset.forName(charset)));
		String next = this.served.next(ServedLogs.ROOT + "app.log?tail=1");
		StringBuilder seen = new StringBuilder();
		for (byte each : "2026-11-25 INFO \u4e0a\u0a41\u0100\r\n\r\n2026-11-25 INFO \u0a0a\n"
			.getBytes(Charset.forName(charset))) {
			Files.write(file, new byte[] { each }, StandardOpenOption.APPEND);
			String uri = next;
			seen.append(this.served.client().text(uri));
			next = this.served.next(uri);
		}
		assertThat(seen).hasToString("2026-11-25 INFO \u4e0a\u0a41\u0100\n\n2026-11-25 INFO \u0a0a\n");
	}

	/** A letter that became another one would hide the name of a secret from the mask. */
	@Test
	void showNoSecretOfAnotherProgram() throws IOException {
		for (Charset charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
			Path file = this.directory.resolve("app.log");
			Files.write(file, ("\ufeff" + FILE).getBytes(charset));
			for (Charset other : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE,
					StandardCharsets.UTF_16BE)) {
				Files.write(file, "\nuser=ann password=hunter3 a\n".getBytes(other), StandardOpenOption.APPEND);
				Files.write(file, new byte[] { 'x' }, StandardOpenOption.APPEND);
				Files.write(file, "\nuser=ann password=hunter4 b\n".getBytes(other), StandardOpenOption.APPEND);
			}
			String shown = this.served.text("app.log");
			for (Charset view : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
				String letters = new String(shown.getBytes(view), StandardCharsets.ISO_8859_1)
					.replaceAll("[^\\x21-\\x7e]", "");
				assertThat(letters).doesNotContain("hunter");
			}
		}
	}

}
