package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Text from the folder {@code encodings} among the test resources, whose README names the
 * origin.
 *
 * @param name name of the file
 * @param charset name of the encoding that the gateway reports
 * @param bytes the text in its encoding
 * @param text the right answer
 */
public record EncodedText(String name, String charset, byte[] bytes, String text) {

	/** Returns all texts. */
	public static Stream<EncodedText> all() {
		return Stream.of(of("utf-16le-marked.txt", "UTF-16LE"), of("utf-16be-marked.txt", "UTF-16BE"),
				of("utf-16le.txt", "UTF-16LE"), of("utf-16be.txt", "UTF-16BE"), of("utf-32le-marked.txt", "UTF-32LE"),
				of("windows-1252.txt", "windows-1252"), of("iso-8859-1.txt", "windows-1252"),
				of("shift_jis.txt", "Shift_JIS"), of("euc-jp.txt", "EUC-JP"), of("gbk.txt", "GB18030"),
				of("big5.txt", "Big5"), of("euc-kr.txt", "EUC-KR"), of("koi8-r.txt", "KOI8-R"),
				of("windows-1251.txt", "windows-1251"), of("ibm866.txt", "IBM866"), of("iso-8859-7.txt", "ISO-8859-7"),
				of("windows-1255.txt", "windows-1255"), of("declared-windows-1250.xml", "windows-1250"),
				of("declared-iso-8859-2.html", "ISO-8859-2"));
	}

	/** Returns the text of a file. */
	public static EncodedText of(String name, String charset) {
		return new EncodedText(name, charset, read(name), new String(read(name + ".utf8"), StandardCharsets.UTF_8));
	}

	/** Returns the lines, each with its end. */
	public List<String> lines() {
		return List.of(this.text.split("(?<=\n)"));
	}

	@Override
	public String toString() {
		return this.name;
	}

	private static byte[] read(String name) {
		try (InputStream file = Objects.requireNonNull(EncodedText.class.getResourceAsStream("/encodings/" + name),
				name)) {
			return file.readAllBytes();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
