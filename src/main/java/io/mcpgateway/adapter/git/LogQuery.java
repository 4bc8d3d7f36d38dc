package io.mcpgateway.adapter.git;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import io.mcpgateway.resource.uri.ResourceUri;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Part of a log to read.
 *
 * @param limit how many commits to return at most, 1 to 1000
 * @param after commit before the first to return; {@code null} for the newest
 * @param path file or directory that the commits changed; {@code null} for all
 */
record LogQuery(int limit, @Nullable ObjectId after, @Nullable String path) {

	private static final int DEFAULT_LIMIT = 50;

	private static final int MAX_LIMIT = 1000;

	private static final Pattern PATH = Pattern.compile("[^/]+(/[^/]+)*/?");

	private static final Set<String> NAMES = Set.of("limit", "after", "path");

	/**
	 * Parses the query of a URI; {@code null} if the query has other variables.
	 * @throws RuntimeException (invalid params) for a value that is none
	 */
	public static @Nullable LogQuery of(ResourceUri uri) {
		Map<String, String> query = uri.query();
		if (!NAMES.containsAll(query.keySet())) {
			return null;
		}
		String after = query.get("after");
		if (after != null && !ObjectId.isId(after)) {
			throw uri.invalid("after must be the 40 digits of a commit");
		}
		String path = query.get("path");
		if (path != null && !PATH.matcher(path).matches()) {
			throw uri.invalid("path must be the path of a file or directory, such as docs/guide.md");
		}
		return new LogQuery(limit(uri), (after != null) ? ObjectId.fromString(after) : null,
				(path != null && path.endsWith("/")) ? path.substring(0, path.length() - 1) : path);
	}

	private static int limit(ResourceUri uri) {
		String limit = uri.query().getOrDefault("limit", String.valueOf(DEFAULT_LIMIT));
		if (!limit.matches("\\d{1,4}") || Integer.parseInt(limit) < 1 || Integer.parseInt(limit) > MAX_LIMIT) {
			throw uri.invalid("limit must be a number from 1 to " + MAX_LIMIT);
		}
		return Integer.parseInt(limit);
	}

}
