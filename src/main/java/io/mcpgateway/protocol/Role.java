package io.mcpgateway.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Reader or author of a message. */
public enum Role {

	/** Model. */
	@JsonProperty("assistant")
	ASSISTANT,

	/** Person. */
	@JsonProperty("user")
	USER

}
