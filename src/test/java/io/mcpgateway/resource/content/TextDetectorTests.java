package io.mcpgateway.resource.content;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that text is UTF-8 by the JDK's decoder and free of NUL, for any split of the
 * bytes.
 */
class TextDetectorTests {

	@Test
	void agreesWithTheDecoderOnAllSequencesOfTwoAndThreeBytes() {
		byte[] two = new byte[2];
		byte[] three = new byte[3];
		for (int i = 0; i < 1 << 16; i++) {
			two[0] = (byte) (i >> 8);
			two[1] = (byte) i;
			requireAgreement(two);
		}
		for (int i = 0xc00000; i < 0xf80000; i++) {
			three[0] = (byte) (i >> 16);
			three[1] = (byte) (i >> 8);
			three[2] = (byte) i;
			requireAgreement(three);
		}
	}

	@Test
	void agreesWithTheDecoderOnLeadsOfFourBytes() {
		for (int lead = 0xee; lead <= 0xff; lead++) {
			for (int second = 0; second <= 0xff; second++) {
				for (int third : new int[] { 0x00, 0x7f, 0x80, 0xbf, 0xc0, 0xff }) {
					for (int fourth : new int[] { 0x01, 0x7f, 0x80, 0xbf, 0xc0, 0xff }) {
						requireAgreement(new byte[] { (byte) lead, (byte) second, (byte) third, (byte) fourth });
					}
				}
			}
		}
	}

	@Test
	void agreesWithTheDecoderOnNoise() {
		Random random = new Random(1);
		for (int i = 0; i < 20_000; i++) {
			byte[] bytes = "abcdefgh-ÄÖÜ-€-😀-abcdefghabcdefgh".getBytes(StandardCharsets.UTF_8);
			byte[] cut = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
			for (int flips = random.nextInt(3); flips > 0 && cut.length > 0; flips--) {
				cut[random.nextInt(cut.length)] = (byte) random.nextInt(256);
			}
			requireAgreement(cut);
		}
	}

	@Test
	void mayBeSplitAnywhere() {
		byte[] text = "abcdefgh-Ä-€-😀-\u007f\u0001 end".getBytes(StandardCharsets.UTF_8);
		byte[] noText = Arrays.copyOf(text, text.length);
		noText[text.length - 7] = (byte) 0xc0;
		for (int first = 0; first <= text.length; first++) {
			for (int second = first; second <= text.length; second++) {
				assertThat(isTextInPieces(text, first, second)).isTrue();
				assertThat(isTextInPieces(noText, first, second)).isFalse();
			}
		}
	}

	@Test
	void looksAtNoMoreThanItsLength() {
		assertThat(new TextDetector().accepts(new byte[] { 'a', 0, (byte) 0xff }, 1)).isTrue();
		assertThat(new TextDetector().accepts(new byte[] { 'a', 0 }, 2)).isFalse();
	}

	@Test
	void findsANulAtAnyPlace() {
		for (int length = 1; length < 40; length++) {
			for (int at = 0; at < length; at++) {
				byte[] bytes = "x".repeat(length).getBytes(StandardCharsets.US_ASCII);
				bytes[at] = 0;
				assertThat(TextDetector.isText(bytes)).as(at + " of " + length).isFalse();
			}
		}
	}

	private static boolean isTextInPieces(byte[] bytes, int first, int second) {
		TextDetector scanner = new TextDetector();
		for (byte[] piece : new byte[][] { Arrays.copyOfRange(bytes, 0, first),
				Arrays.copyOfRange(bytes, first, second), Arrays.copyOfRange(bytes, second, bytes.length) }) {
			if (!scanner.accepts(piece, piece.length)) {
				return false;
			}
		}
		return scanner.isComplete();
	}

	private static void requireAgreement(byte[] bytes) {
		if (TextDetector.isText(bytes) != isText(bytes)) {
			assertThat(TextDetector.isText(bytes)).as(Arrays.toString(bytes)).isEqualTo(isText(bytes));
		}
	}

	/**
	 * Returns whether bytes are text, by a coder result: an exception for each of
	 * millions takes long.
	 */
	private static boolean isText(byte[] bytes) {
		CharBuffer text = CharBuffer.allocate(bytes.length);
		CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), text, true);
		return result.isUnderflow() && text.flip().chars().noneMatch((c) -> c == 0);
	}

}
