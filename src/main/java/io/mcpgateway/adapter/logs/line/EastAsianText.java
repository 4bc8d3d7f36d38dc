package io.mcpgateway.adapter.logs.line;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;

/**
 * Characters in common use in Japanese and Chinese: punctuation, kana and the first level
 * of the national standards, which order characters by use. Chance seldom makes several
 * of them, since each standard has only a sixth to a quarter of all characters there.
 */
final class EastAsianText {

	/** Last first byte of the first level, by standard. */
	private static final Map<Charset, Integer> LAST_BYTES = Map.of(Charset.forName("Shift_JIS"), 0x98,
			Charset.forName("GB2312"), 0xd7, Charset.forName("Big5"), 0xc6);

	private EastAsianText() {
	}

	/** Returns whether one standard has all characters of each text. */
	static boolean areCommon(List<String> texts) {
		return texts.stream()
			.allMatch((text) -> LAST_BYTES.entrySet()
				.stream()
				.anyMatch((standard) -> areCommon(text, standard.getKey(), standard.getValue())));
	}

	private static boolean areCommon(String text, Charset standard, int lastByte) {
		if (!standard.newEncoder().canEncode(text)) {
			return false;
		}
		byte[] encoded = text.getBytes(standard);
		int at = 0;
		while (at < encoded.length && (encoded[at] & 0xff) <= lastByte) {
			at += (encoded[at] < 0) ? 2 : 1;
		}
		return at >= encoded.length;
	}

}
