package io.mcpgateway.adapter.s3.mount;

/**
 * Check for the segments {@code .} and {@code ..} in keys, which stores on file systems
 * resolve. A backslash ends a segment too, as in a store on Windows.
 */
final class DotSegments {

	private DotSegments() {
	}

	/** Returns whether a key has such a segment. */
	static boolean areIn(String key) {
		return areIn(key, 0);
	}

	/** Returns whether the part after the last slash is such a segment. */
	static boolean areLast(String key) {
		return areIn(key, key.lastIndexOf('/') + 1);
	}

	private static boolean areIn(String key, int from) {
		for (int dot = key.indexOf('.', from); dot >= 0; dot = key.indexOf('.', dot + 1)) {
			boolean begins = dot == from || isSeparator(key.charAt(dot - 1));
			int end = (dot + 1 < key.length() && key.charAt(dot + 1) == '.') ? dot + 2 : dot + 1;
			if (begins && (end == key.length() || isSeparator(key.charAt(end)))) {
				return true;
			}
		}
		return false;
	}

	private static boolean isSeparator(char c) {
		return c == '/' || c == '\\';
	}

}
