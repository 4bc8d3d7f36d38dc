package io.mcpgateway.tree;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Rules for names of entries, which hold on every platform. */
public final class EntryName {

	private EntryName() {
	}

	/**
	 * Returns the name that ends at a zero byte or at the limit; empty unless valid
	 * UTF-8.
	 */
	public static String decode(byte[] bytes, int start, int limit) {
		int end = start;
		while (end < limit && bytes[end] != 0) {
			end++;
		}
		String name = new String(bytes, start, end - start, StandardCharsets.UTF_8);
		if (name.indexOf('\ufffd') < 0) {
			return name;
		}
		byte[] encoded = name.getBytes(StandardCharsets.UTF_8);
		return Arrays.equals(encoded, 0, encoded.length, bytes, start, end) ? name : "";
	}

	public static boolean arePossible(List<String> names) {
		for (String name : names) {
			if (!isPossible(name)) {
				return false;
			}
		}
		return true;
	}

	public static boolean isPossible(String name) {
		return !name.isEmpty() && !name.equals(".") && !name.equals("..") && name.indexOf('/') < 0
				&& name.indexOf('\0') < 0 && isText(name);
	}

	/**
	 * Returns whether all surrogates are paired. <b>Why</b>: an unpaired surrogate would
	 * be encoded as a question mark, which is another name.
	 */
	private static boolean isText(String name) {
		int i = 0;
		while (i < name.length()) {
			int point = name.codePointAt(i);
			if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
				return false;
			}
			i += Character.charCount(point);
		}
		return true;
	}

}
