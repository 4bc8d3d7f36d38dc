package io.mcpgateway.access;

/**
 * Empty segments of a URI, as in {@code a//b}: distinct names to AWS, and ignored by
 * stores on a file system.
 */
final class EmptySegments {

	private EmptySegments() {
	}

	/**
	 * Removes empty segments from the path; returns the same instance if all segments
	 * have a name.
	 */
	static String remove(String uri) {
		int authority = uri.indexOf("://");
		int path = (authority >= 0) ? uri.indexOf('/', authority + 3) : -1;
		if (path < 0 || uri.indexOf("//", path) < 0) {
			return uri;
		}
		int query = uri.indexOf('?', path);
		int end = (query < 0) ? uri.length() : query;
		StringBuilder merged = new StringBuilder(uri.length()).append(uri, 0, path);
		for (int i = path; i < end; i++) {
			if (uri.charAt(i) != '/' || uri.charAt(i - 1) != '/' || i == path) {
				merged.append(uri.charAt(i));
			}
		}
		return merged.append(uri, end, uri.length()).toString();
	}

}
