package io.mcpgateway.adapter.s3.mount;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;

/** Order of keys in a bucket, and positions in this order. */
public final class KeyOrder {

	/** Order by UTF-8 bytes, which differs from Java's order of characters. */
	public static final Comparator<String> BYTES = KeyOrder::compare;

	/** Maximum length of a key, in bytes. */
	static final int MAX_KEY_BYTES = 1024;

	/** Last character of Unicode. */
	private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

	private KeyOrder() {
	}

	/** Returns whether a key comes after another. */
	public static boolean isBehind(String key, String other) {
		return BYTES.compare(key, other) > 0;
	}

	/**
	 * Returns a position after almost all keys with a beginning, and before later keys.
	 * The few keys in between have the beginning too.
	 */
	public static String end(String beginning) {
		return beginning + LAST;
	}

	/**
	 * Returns a position before all keys with a beginning, and after almost all earlier
	 * keys.
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

	/** Returns whether a key exceeds the maximum length. */
	public static boolean isTooLong(String key) {
		return key.length() > MAX_KEY_BYTES
				|| (key.length() > MAX_KEY_BYTES / 3 && key.getBytes(StandardCharsets.UTF_8).length > MAX_KEY_BYTES);
	}

	/** Returns a position cut to the maximum length: the same or an earlier one. */
	public static String cut(String place) {
		byte[] bytes = place.getBytes(StandardCharsets.UTF_8);
		int length = Math.min(bytes.length, MAX_KEY_BYTES);
		while (length > 0 && length < bytes.length && (bytes[length] & 0xc0) == 0x80) {
			length--;
		}
		return new String(bytes, 0, length, StandardCharsets.UTF_8);
	}

	/** Compares by code points, whose order is that of UTF-8 bytes. */
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
