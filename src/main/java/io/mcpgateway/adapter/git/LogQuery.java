package io.mcpgateway.adapter.git;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Part of a log to read.
 *
 * @param limit how many commits to return at most, 1 to 1000
 * @param after commit before the first to return; {@code null} for the newest
 * @param path file or directory that the commits changed; {@code null} for all
 * @param pending commits at which the walk of the page before ended; empty if unknown
 * @param oldest lowest time of the commits that this walk passed and may meet again, in
 * seconds since 1970; {@link CommitHistory#NEVER} if it meets none of them again
 */
record LogQuery(int limit, @Nullable ObjectId after, @Nullable String path, List<ObjectId> pending, long oldest) {

	/** Maximum number of pending commits in a URI. */
	static final int MAX_PENDING = 100;

	private static final int DEFAULT_LIMIT = 50;

	private static final int MAX_LIMIT = 1000;

	private static final Pattern PATH = Pattern.compile("[^/]+(/[^/]+)*/?");

	private static final Set<String> NAMES = Set.of("limit", "after", "path", "pending", "oldest");

	private static final Pattern OLDEST = Pattern.compile("-?\\d{1,18}");

	private static final Pattern PENDING = Pattern.compile("[\\w-]+");

	public LogQuery {
		pending = List.copyOf(pending);
	}

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
		String pending = query.get("pending");
		return new LogQuery(limit(uri, DEFAULT_LIMIT), (after != null) ? ObjectId.fromString(after) : null,
				(path != null && path.endsWith("/")) ? path.substring(0, path.length() - 1) : path,
				(pending != null) ? decode(uri, pending) : List.of(), oldest(uri));
	}

	/** Returns the URI of the page that follows a commit of a log. */
	String next(String log, ObjectId last, List<ObjectId> pending, long oldest) {
		String next = log + "?limit=" + this.limit + "&after=" + last.name();
		if (this.path == null) {
			return next;
		}
		String ofPath = next + "&path=" + PercentEncoding.encodeValue(this.path);
		if (pending.size() > MAX_PENDING) {
			return ofPath;
		}
		String resumed = ofPath + "&pending=" + encode(pending);
		return (oldest != CommitHistory.NEVER) ? resumed + "&oldest=" + oldest : resumed;
	}

	private static long oldest(ResourceUri uri) {
		String oldest = uri.query().get("oldest");
		if (oldest != null && !OLDEST.matcher(oldest).matches()) {
			throw uri.invalid("oldest must be as in the URI of the next page");
		}
		return (oldest != null) ? Long.parseLong(oldest) : CommitHistory.NEVER;
	}

	private static String encode(List<ObjectId> commits) {
		byte[] ids = new byte[commits.size() * Constants.OBJECT_ID_LENGTH];
		for (int i = 0; i < commits.size(); i++) {
			commits.get(i).copyRawTo(ids, i * Constants.OBJECT_ID_LENGTH);
		}
		return Base64.getUrlEncoder().withoutPadding().encodeToString(ids);
	}

	private static List<ObjectId> decode(ResourceUri uri, String pending) {
		byte[] ids = (PENDING.matcher(pending).matches() && pending.length() % 4 != 1)
				? Base64.getUrlDecoder().decode(pending) : new byte[0];
		int count = ids.length / Constants.OBJECT_ID_LENGTH;
		if (ids.length == 0 || ids.length % Constants.OBJECT_ID_LENGTH != 0 || count > MAX_PENDING) {
			throw uri.invalid("pending must be as in the URI of the next page");
		}
		return IntStream.range(0, count)
			.mapToObj((i) -> ObjectId.fromRaw(ids, i * Constants.OBJECT_ID_LENGTH))
			.toList();
	}

	/**
	 * Returns the limit of a query.
	 * @param defaultLimit limit of a query without one
	 * @throws RuntimeException (invalid params) if the limit is not 1 to 1000
	 */
	static int limit(ResourceUri uri, int defaultLimit) {
		String limit = uri.query().getOrDefault("limit", String.valueOf(defaultLimit));
		if (!limit.matches("\\d{1,4}") || Integer.parseInt(limit) < 1 || Integer.parseInt(limit) > MAX_LIMIT) {
			throw uri.invalid("limit must be a number from 1 to " + MAX_LIMIT);
		}
		return Integer.parseInt(limit);
	}

}
