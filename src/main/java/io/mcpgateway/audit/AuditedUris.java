package io.mcpgateway.audit;

import java.util.ArrayList;
import java.util.List;

/**
 * The first URIs of those that a call is about, each once.
 */
final class AuditedUris {

	static final int MOST = 20;

	private static final int LONGEST = 2000;

	private final List<String> first = new ArrayList<>(1);

	void add(String uri) {
		if (this.first.size() < MOST) {
			String fit = fit(uri);
			if (!this.first.contains(fit)) {
				this.first.add(fit);
			}
		}
	}

	List<String> all() {
		return this.first;
	}

	/** As much of a URI as fits, without a user and a password that somebody put in. */
	static String fit(String uri) {
		int begin = uri.indexOf("://") + 3;
		if (begin >= 3) {
			int end = begin;
			while (end < uri.length() && "/?#".indexOf(uri.charAt(end)) < 0) {
				end++;
			}
			int user = uri.lastIndexOf('@', end - 1);
			if (user >= begin) {
				return cut(uri.substring(0, begin) + uri.substring(user + 1));
			}
		}
		return cut(uri);
	}

	private static String cut(String uri) {
		return (uri.length() <= LONGEST) ? uri : uri.substring(0, LONGEST);
	}

}
