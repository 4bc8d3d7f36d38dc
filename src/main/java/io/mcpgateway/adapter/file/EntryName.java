package io.mcpgateway.adapter.file;

import java.util.List;

/** The rules for the name of an entry, which hold before any system is asked for it. */
final class EntryName {

	private EntryName() {
	}

	static boolean arePossible(List<String> names) {
		for (String name : names) {
			if (!isPossible(name)) {
				return false;
			}
		}
		return true;
	}

	static boolean isPossible(String name) {
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
