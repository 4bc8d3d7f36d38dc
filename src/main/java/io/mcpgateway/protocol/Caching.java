package io.mcpgateway.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonView;

/**
 * How long a result stays fresh, and who may keep it.
 *
 * @param ttlMs milliseconds; 0 means stale at once
 */
public record Caching(@JsonProperty("ttlMs") @JsonView(Since.V2026_07_28.class) long ttlMs,
		@JsonProperty("cacheScope") @JsonView(Since.V2026_07_28.class) CacheScope cacheScope) {

	/** Fetch it anew each time, and keep it to yourself. */
	public static final Caching NONE = new Caching(0, CacheScope.PRIVATE);

	public Caching {
		if (ttlMs < 0) {
			throw new IllegalArgumentException("ttlMs must not be negative");
		}
	}

	/** What may be promised for a result made of parts with these hints. */
	public Caching and(Caching other) {
		return new Caching(Math.min(this.ttlMs, other.ttlMs),
				(this.cacheScope == CacheScope.PUBLIC) ? other.cacheScope : CacheScope.PRIVATE);
	}

	/** The same scope, as all pages must have, for what should be fetched anew. */
	public Caching stale() {
		return new Caching(0, this.cacheScope);
	}

}
