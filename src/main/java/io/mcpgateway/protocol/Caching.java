package io.mcpgateway.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonView;

/**
 * Freshness of a result, and the caches that may keep the result.
 *
 * @param ttlMs milliseconds; 0 means stale at once
 */
public record Caching(@JsonProperty("ttlMs") @JsonView(Since.V2026_07_28.class) long ttlMs,
		@JsonProperty("cacheScope") @JsonView(Since.V2026_07_28.class) CacheScope cacheScope) {

	/** Hint against any caching. */
	public static final Caching NONE = new Caching(0, CacheScope.PRIVATE);

	public Caching {
		if (ttlMs < 0) {
			throw new IllegalArgumentException("ttlMs must not be negative");
		}
	}

	/** Returns the hint for a result made of two parts. */
	public Caching and(Caching other) {
		return new Caching(Math.min(this.ttlMs, other.ttlMs),
				(this.cacheScope == CacheScope.PUBLIC) ? other.cacheScope : CacheScope.PRIVATE);
	}

	/** Returns a stale hint with the same scope, which all pages must share. */
	public Caching stale() {
		return new Caching(0, this.cacheScope);
	}

}
