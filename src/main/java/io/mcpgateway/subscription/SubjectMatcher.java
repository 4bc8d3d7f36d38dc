package io.mcpgateway.subscription;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.resource.Audience;

/**
 * Matcher of URIs and subjects: a directory, with a final slash, matches everything
 * below. The directories of a URI with the tag of an audience have this tag.
 */
final class SubjectMatcher {

	private SubjectMatcher() {
	}

	/** Returns a URI and the directories above. */
	static List<String> selfAndParents(String tagged) {
		List<String> subjects = new ArrayList<>();
		subjects.add(tagged);
		String uri = Audience.untagged(tagged);
		int root = uri.indexOf("://") + 3;
		for (int slash = uri.lastIndexOf('/', uri.length() - 2); slash >= root; slash = uri.lastIndexOf('/',
				slash - 1)) {
			subjects.add(Audience.tagAs(tagged, uri.substring(0, slash + 1)));
		}
		return subjects;
	}

	/**
	 * Returns whether a subscribed URI may lie below a prefix, or is a directory above
	 * the prefix.
	 * @param isShown whether the subscriber may list anything below the prefix
	 */
	static boolean mayBeBelow(String prefix, SubscribedUri watched, boolean isShown) {
		return watched.subject().startsWith(prefix)
				|| (isShown && watched.isDirectory() && prefix.startsWith(Audience.untagged(watched.subject())));
	}

	/** Returns the subject of a directory of this name, with a final slash. */
	static String asDirectory(String subject) {
		return Audience.tagAs(subject, Audience.untagged(subject) + "/");
	}

}
