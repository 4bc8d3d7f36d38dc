package io.mcpgateway.audit;

import java.util.ArrayList;
import java.util.List;

/** List of the first 20 distinct URIs of a call. */
final class AuditedUris {

	static final int MAX_URIS = 20;

	private static final int MAX_URI_LENGTH = 2000;

	private final List<String> uris = new ArrayList<>(1);

	void add(String uri) {
		if (this.uris.size() < MAX_URIS) {
			String sanitized = sanitize(uri);
			if (!this.uris.contains(sanitized)) {
				this.uris.add(sanitized);
			}
		}
	}

	List<String> all() {
		return this.uris;
	}

	/** Removes user and password from a URI, and truncates it. */
	static String sanitize(String uri) {
		int begin = uri.indexOf("://") + 3;
		if (begin >= 3) {
			int end = begin;
			while (end < uri.length() && "/?#".indexOf(uri.charAt(end)) < 0) {
				end++;
			}
			int user = uri.lastIndexOf('@', end - 1);
			if (user >= begin) {
				return truncate(uri.substring(0, begin) + uri.substring(user + 1));
			}
		}
		return truncate(uri);
	}

	private static String truncate(String uri) {
		return (uri.length() <= MAX_URI_LENGTH) ? uri : uri.substring(0, MAX_URI_LENGTH);
	}

}
