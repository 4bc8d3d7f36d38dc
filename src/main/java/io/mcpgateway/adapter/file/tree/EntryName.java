package io.mcpgateway.adapter.file.tree;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The rules for the name of an entry, which hold before any system is asked for it. */
public final class EntryName {

	private EntryName() {
	}

	/** The name that ends with a zero, or an empty one if it is not UTF-8. */
	public static String decode(byte[] bytes, int start, int limit) {
		int end = start;
		while (end < limit && bytes[end] != 0) {
			end++;
		}
		String name = new String(bytes, start, end - start, StandardCharsets.UTF_8);
		if (name.indexOf('\ufffd') < 0) {
			return name;
		}
		byte[] again = name.getBytes(StandardCharsets.UTF_8);
		return Arrays.equals(again, 0, again.length, bytes, start, end) ? name : "";
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

	/** Half a surrogate pair would be encoded as a question mark: another name. */
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
