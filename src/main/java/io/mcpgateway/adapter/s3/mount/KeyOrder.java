package io.mcpgateway.adapter.s3.mount;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;

/**
 * The order in which buckets list their keys, and places in it.
 */
public final class KeyOrder {

	/** By the bytes of UTF-8, which is not always the order of characters in Java. */
	public static final Comparator<String> BYTES = KeyOrder::compare;

	/** What S3 takes at most, in bytes. */
	static final int LONGEST = 1024;

	/** The last of all characters. */
	private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

	private KeyOrder() {
	}

	/** Whether one key comes behind another. */
	public static boolean isBehind(String key, String other) {
		return BYTES.compare(key, other) > 0;
	}

	/**
	 * A place behind almost all keys that have a beginning, and before those that come
	 * behind them. The few that are left begin with it.
	 */
	public static String end(String beginning) {
		return beginning + LAST;
	}

	/**
	 * A place before all keys that have a beginning, and behind almost all that come
	 * before them.
	 */
	static String start(String beginning) {
		int last = beginning.codePointBefore(beginning.length());
		String rest = beginning.substring(0, beginning.length() - Character.charCount(last));
		return switch (last) {
			case 0 -> rest;
			case Character.MAX_SURROGATE + 1 -> end(rest + (char) (Character.MIN_SURROGATE - 1));
			default -> end(rest + Character.toString(last - 1));
		};
	}

	/** Whether a key is longer than any that there is. */
	public static boolean isTooLong(String key) {
		return key.length() > LONGEST
				|| (key.length() > LONGEST / 3 && key.getBytes(StandardCharsets.UTF_8).length > LONGEST);
	}

	/** As much of a place as a key can be long, which is the place or one before it. */
	public static String cut(String place) {
		byte[] bytes = place.getBytes(StandardCharsets.UTF_8);
		int length = Math.min(bytes.length, LONGEST);
		while (length > 0 && length < bytes.length && (bytes[length] & 0xc0) == 0x80) {
			length--;
		}
		return new String(bytes, 0, length, StandardCharsets.UTF_8);
	}

	/** The bytes of UTF-8 are in the order of the characters that they stand for. */
	private static int compare(String one, String other) {
		int length = Math.min(one.length(), other.length());
		for (int i = 0; i < length; i++) {
			char mine = one.charAt(i);
			char others = other.charAt(i);
			if (mine != others) {
				return Character.isSurrogate(mine) == Character.isSurrogate(others) ? mine - others
						: Character.isSurrogate(mine) ? 1 : -1;
			}
		}
		return one.length() - other.length();
	}

}
