package io.mcpgateway.adapter.logs.line;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.testkit.EncodedText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of log lines in other encodings than UTF-8. */
class EncodedLogLineTests {

	@ParameterizedTest
	@CsvSource({ "windows-1252.txt, windows-1252", "iso-8859-1.txt, windows-1252", "shift_jis.txt, Shift_JIS",
			"euc-jp.txt, EUC-JP", "gbk.txt, GB18030", "euc-kr.txt, EUC-KR", "koi8-r.txt, KOI8-R",
			"windows-1251.txt, windows-1251", "iso-8859-7.txt, ISO-8859-7" })
	void areDecoded(String name, String charset) throws IOException {
		EncodedText sample = EncodedText.of(name, charset);
		String longest = sample.lines()
			.stream()
			.max((one, other) -> Integer.compare(one.length(), other.length()))
			.orElseThrow();
		List<String> lines = read(sample.bytes());
		assertThat(lines).contains(longest.strip());
	}

	/** A position may be anywhere, so a reader may not know the lines before. */
	@ParameterizedTest
	@CsvSource({ "koi8-r.txt, KOI8-R", "windows-1251.txt, windows-1251", "shift_jis.txt, Shift_JIS", "gbk.txt, GB18030",
			"iso-8859-7.txt, ISO-8859-7" })
	void areTheSameWithoutTheLinesBefore(String name, String charset) throws IOException {
		EncodedText sample = EncodedText.of(name, charset);
		byte[] foreign = "caf\u00e9 d\u00e9j\u00e0 vu\n".getBytes(StandardCharsets.ISO_8859_1);
		assertThat(read(concat(sample.bytes(), foreign))).endsWith(read(foreign).getFirst());
	}

	@Test
	void beginWithAsciiAsMostLinesOfLogsDo() throws IOException {
		String line = "2026-11-26T09:00:00Z ERROR \u041d\u0435 \u0443\u0434\u0430\u043b\u043e\u0441\u044c \u043e\u0442\u043a\u0440\u044b\u0442\u044c \u0444\u0430\u0439\u043b";
		assertThat(read((line + "\nok\n" + line + "\n").getBytes(Charset.forName("windows-1251"))))
			.containsExactly(line, "ok", line);
	}

	@Test
	void inUtf8StayAsTheyAre() throws IOException {
		String line = "caf\u00e9 \ufffd \u65e5\u672c";
		assertThat(read((line + "\n").getBytes(StandardCharsets.UTF_8))).containsExactly(line);
	}

	/**
	 * The zeros of UTF-16 show, but no character becomes another: a mask would not find
	 * the secrets.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "UTF-16LE", "UTF-16BE" })
	void inUtf16KeepTheirLetters(String charset) throws IOException {
		String log = "\ufeffthe server starts with a line of some length\r\ncaf\u00e9 password=hunter2 a\r\n"
				+ "caf\u00e9 password=hunter2 ab\r\n";
		List<String> lines = read(log.getBytes(Charset.forName(charset)));
		assertThat(lines.subList(1, 3))
			.allSatisfy((line) -> assertThat(line.replace("\ufffd", "")).contains("password=hunter2 a"));
	}

	/** A line in UTF-16 tells nothing about those of other programs. */
	@Test
	void keepTheirEncodingBesideUtf16() throws IOException {
		ByteArrayOutputStream log = new ByteArrayOutputStream();
		log.writeBytes("\ufeffa line that another program wrote into the log\n".getBytes(StandardCharsets.UTF_16BE));
		log.writeBytes("caf\u00e9 password=hunter2\n".getBytes(StandardCharsets.ISO_8859_1));
		assertThat(read(log.toByteArray())).contains("caf\u00e9 password=hunter2");
	}

	private static byte[] concat(byte[] first, byte[] second) {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		all.writeBytes(first);
		all.writeBytes(second);
		return all.toByteArray();
	}

	private static List<String> read(byte[] log) throws IOException {
		List<String> lines = new ArrayList<>();
		try (LogLineReader reader = new LogLineReader(new ByteArrayInputStream(log), 0, Long.MAX_VALUE, 4096)) {
			while (reader.next()) {
				lines.add(reader.text());
			}
		}
		return lines;
	}

}
