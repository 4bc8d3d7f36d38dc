package io.mcpgateway.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Whom something is for.
 */
public enum Role {

	/** The model. */
	@JsonProperty("assistant")
	ASSISTANT,

	/** The person. */
	@JsonProperty("user")
	USER

}
