package io.mcpgateway.subscription.hub;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.subscription.SubscribedUri;

/**
 * Which subjects hear of what: a directory, which ends in a slash, hears of all below.
 */
final class SubjectMatcher {

	private SubjectMatcher() {
	}

	/** A URI and the directories above it. */
	static List<String> selfAndParents(String uri) {
		List<String> subjects = new ArrayList<>();
		subjects.add(uri);
		int root = uri.indexOf("://") + 3;
		for (int slash = uri.lastIndexOf('/', uri.length() - 2); slash >= root; slash = uri.lastIndexOf('/',
				slash - 1)) {
			subjects.add(uri.substring(0, slash + 1));
		}
		return subjects;
	}

	/**
	 * Whether what starts with a prefix may be what a watched URI is of, or below it.
	 * @param isShown whether the subscriber may see anything that starts with the prefix
	 */
	static boolean mayBeBelow(String prefix, SubscribedUri watched, boolean isShown) {
		return watched.subject().startsWith(prefix)
				|| (isShown && watched.isDirectory() && prefix.startsWith(watched.subject()));
	}

}
