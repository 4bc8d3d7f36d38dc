package io.mcpgateway.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Caches that may keep a result. */
public enum CacheScope {

	/** Caches of a single caller. */
	@JsonProperty("private")
	PRIVATE,

	/** Any cache. */
	@JsonProperty("public")
	PUBLIC

}
