package io.mcpgateway.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Who may keep a copy of a result.
 */
public enum CacheScope {

	/** Only a cache of the caller's own. */
	@JsonProperty("private")
	PRIVATE,

	/** Any cache on the way. */
	@JsonProperty("public")
	PUBLIC

}
