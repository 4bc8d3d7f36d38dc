package io.mcpgateway.resource.content;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;

import io.mcpgateway.testkit.EncodedText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the encoding of texts, and of bytes that are no text. */
class TextEncodingTests {

	private static final Charset SHIFT_JIS = Charset.forName("Shift_JIS");

	private static final Charset CYRILLIC = Charset.forName("windows-1251");

	private static final byte[] UMLAUT = "K\u00e4se und Br\u00f6tchen\n".getBytes(StandardCharsets.ISO_8859_1);

	@ParameterizedTest
	@MethodSource("io.mcpgateway.testkit.EncodedText#all")
	void isThatOfEachSample(EncodedText sample) {
		Charset found = TextEncoding.DETECTED.find(sample.bytes(), true);
		assertThat(found).isNotNull();
		assertThat(TextEncoding.decoding(found).decode(ByteBuffer.wrap(sample.bytes())).toString())
			.endsWith(sample.text());
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "plain", "Gr\u00fc\u00dfe \u65e5\u672c\n", "\ufeffmarked \u00e4" })
	void isNoneForUtf8(String text) {
		assertThat(TextEncoding.DETECTED.find(text.getBytes(StandardCharsets.UTF_8), true)).isNull();
	}

	/** Beginnings of a picture, an archive, a class, a certificate, a song, numbers. */
	@ParameterizedTest
	@ValueSource(strings = { "89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61",
			"1f8b0800000000000003cb48cdc9c95728cf2fca4951e40200a5a8ffd90d000000", "504b0304140000000800c8a55a5b",
			"cafebabe0000004500220a0002000307000401", "308203553082023da00302010202141f",
			"fffb90640000000000000000496e666f", "010002000300040005000600070008000900", "ff00", "fffe00d8fdff",
			"61626300ff6465", "80ff80ff80ff", "78787878787878787800", "787878787878787878ff" })
	void isNoneForBinaryBytes(String hex) {
		assertThat(TextEncoding.DETECTED.find(HexFormat.of().parseHex(hex), true)).isNull();
	}

	@Test
	void isNoneForCompressedAndRandomBytes() throws IOException {
		Random random = new Random(42);
		for (int length = 100; length < 2000; length += 7) {
			byte[] bytes = new byte[length];
			random.nextBytes(bytes);
			assertThat(TextEncoding.DETECTED.find(bytes, true)).as("random %d", length).isNull();
			ByteArrayOutputStream deflated = new ByteArrayOutputStream();
			try (DeflaterOutputStream deflater = new DeflaterOutputStream(deflated)) {
				deflater.write("the quick brown fox ".repeat(length).getBytes(StandardCharsets.UTF_8), 0, length);
				deflater.write(bytes);
			}
			assertThat(TextEncoding.DETECTED.find(deflated.toByteArray(), true)).as("zlib %d", length).isNull();
		}
	}

	/** Cut, damaged, with surrogates of Java's own form, or overlong. */
	@ParameterizedTest
	@ValueSource(strings = { "7878c3", "e38182e38184e3818620e38188e3818ae3818be3818de3818fe38191e38193ff0a",
			"6162eda0bdedb88063", "2e2ec0af2e2ec0af" })
	void isNoneForWrongUtf8(String hex) {
		assertThat(TextEncoding.DETECTED.find(HexFormat.of().parseHex(hex), true)).isNull();
	}

	/** Most sources in Latin-1 have a name or two beyond ASCII. */
	@Test
	void isFoundByASingleCharacterBeyondAscii() {
		byte[] bytes = ("/* Written by Jos\u00e9 Mar\u00eda */\n" + "int main(void) { return 0; }\n".repeat(500))
			.getBytes(StandardCharsets.ISO_8859_1);
		assertThat(TextEncoding.DETECTED.find(bytes, true)).isEqualTo(Charset.forName("windows-1252"));
	}

	@Test
	void isTheConfiguredOneOfBytesThatFit() {
		byte[] bytes = "\u041f\u0440\u0438\u0432\u0435\u0442".getBytes(CYRILLIC);
		assertThat(TextEncoding.of(CYRILLIC).find(bytes, true)).isEqualTo(CYRILLIC);
		assertThat(TextEncoding.of(CYRILLIC).withDeclared("text/plain; charset=koi8-r").find(bytes, true))
			.isEqualTo(CYRILLIC);
		assertThat(TextEncoding.of(CYRILLIC).find(new byte[] { 'a', 0, (byte) 0xff }, true)).isNull();
		byte[] utf8 = "\u65e5\u672c\u8a9e\u306e\u6587\u7ae0\n".getBytes(StandardCharsets.UTF_8);
		assertThat(TextEncoding.of(SHIFT_JIS).find(utf8, true)).isNull();
		assertThat(TextEncoding.of(StandardCharsets.UTF_8).find(UMLAUT, true)).isNull();
	}

	@Test
	void isThatOfAMarkBeforeAll() {
		byte[] bytes = "\ufeffabc\n".getBytes(StandardCharsets.UTF_16BE);
		assertThat(TextEncoding.of(CYRILLIC).withDeclared("text/plain; charset=koi8-r").find(bytes, true))
			.isEqualTo(StandardCharsets.UTF_16BE);
		byte[] utf8 = "\ufeff\u00e4".getBytes(StandardCharsets.UTF_8);
		assertThat(TextEncoding.of(CYRILLIC).find(utf8, true)).isNull();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "text/plain;charset=koi8-r | KOI8-R", "text/plain; Charset=\"ISO-8859-5\" | ISO-8859-5",
					"text/html; x=y; charset=big5 | Big5", "text/plain; charset=nonsense-9 | windows-1252",
					"text/plain; charset=utf-8 | windows-1252", "text/plain | windows-1252", " | windows-1252" })
	void isTheDeclaredOneOfBytesThatFit(String mediaType, String charset) {
		byte[] bytes = charset.equals("Big5") ? EncodedText.of("big5.txt", charset).bytes() : UMLAUT;
		assertThat(TextEncoding.DETECTED.withDeclared(mediaType).find(bytes, true)).isEqualTo(Charset.forName(charset));
	}

	/** A text that a program is about to write ends anywhere. */
	@Test
	void isTheKnownOneOfATextThatEndsWithinACharacter() {
		byte[] marked = "\ufeffline 1\n".getBytes(StandardCharsets.UTF_16LE);
		assertThat(TextEncoding.DETECTED.find(Arrays.copyOf(marked, marked.length - 1), true))
			.isEqualTo(StandardCharsets.UTF_16LE);
		byte[] japanese = "\u65e5\u672c\u8a9e\n\u65e5".getBytes(SHIFT_JIS);
		byte[] cut = Arrays.copyOf(japanese, japanese.length - 1);
		assertThat(TextEncoding.of(SHIFT_JIS).find(cut, true)).isEqualTo(SHIFT_JIS);
		assertThat(TextEncoding.DETECTED.withDeclared("text/plain; charset=Shift_JIS").find(cut, true))
			.isEqualTo(SHIFT_JIS);
	}

	@Test
	void isFoundInABeginningThatEndsWithinACharacter() {
		EncodedText sample = EncodedText.of("shift_jis.txt", "Shift_JIS");
		byte[] bytes = Arrays.copyOf(sample.bytes(), sample.bytes().length - 2);
		assertThat(TextEncoding.DETECTED.find(bytes, false)).isEqualTo(SHIFT_JIS);
	}

}
