package io.mcpgateway.search;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * Query of a search.
 *
 * @param words the words to find; text in quotes is a phrase
 * @param limit the maximum hits, from 1 to 100; other numbers count as the nearest
 * @param offset the number of hits to skip, at most {@value #MAX_OFFSET}
 * @param prefix the beginning of the URIs of hits; empty for all
 * @param mediaType the media type of hits without parameters, or a family such as
 * {@code image/*}; {@code null} for all
 * @param changedSince the earliest time of modification; resources without a known time
 * are left out. {@code null} for all
 */
public record SearchQuery(String words, int limit, int offset, String prefix, @Nullable String mediaType,
		@Nullable Instant changedSince) {

	/** Maximum hits to skip. */
	public static final int MAX_OFFSET = 200;

	private static final int MAX_LIMIT = 100;

	public SearchQuery {
		limit = Math.clamp(limit, 1, MAX_LIMIT);
		offset = Math.clamp(offset, 0, MAX_OFFSET);
	}

	/** Returns a query for the best hits among all resources. */
	public static SearchQuery of(String words, int limit) {
		return new SearchQuery(words, limit, 0, "", null, null);
	}

	/** Returns the number of hits up to the end of the page. */
	int end() {
		return this.offset + this.limit;
	}

}
