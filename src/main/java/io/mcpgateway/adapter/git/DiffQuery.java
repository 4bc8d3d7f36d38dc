package io.mcpgateway.adapter.git;

import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;

/**
 * Part of a difference to read.
 *
 * @param limit how many files to return at most, 1 to 1000; {@code null} for all
 * @param after path before the first to return, in the order of git; {@code null} for the
 * first page
 */
record DiffQuery(@Nullable Integer limit, @Nullable String after) {

	/** Maximum number of files in a difference that is read without pages. */
	static final int MAX_FILES = 10_000;

	private static final int DEFAULT_LIMIT = 100;

	private static final Set<String> NAMES = Set.of("limit", "after");

	/**
	 * Parses the query of a URI; {@code null} if the query has other variables.
	 * @throws RuntimeException (invalid params) for a value that is none
	 */
	static @Nullable DiffQuery of(ResourceUri uri) {
		Map<String, String> query = uri.query();
		if (!NAMES.containsAll(query.keySet())) {
			return null;
		}
		return new DiffQuery(query.isEmpty() ? null : LogQuery.limit(uri, DEFAULT_LIMIT), query.get("after"));
	}

	/** Returns how many files to return at most. */
	int max() {
		return (this.limit != null) ? this.limit : MAX_FILES;
	}

	/** Returns whether a path follows the page before. */
	boolean isAfter(String path) {
		return this.after == null || TreeEntry.PATH_ORDER.compare(path, this.after) > 0;
	}

	/** Returns the URI of the page that follows a path of a difference. */
	String next(String diff, String path) {
		return diff + "?limit=" + this.limit + "&after=" + PercentEncoding.encodeValue(path);
	}

}
