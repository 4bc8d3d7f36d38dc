package io.mcpgateway.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonView;

/**
 * Result of a method. Common properties come first, so that a client reads them before a
 * long body.
 */
@JsonPropertyOrder({ "resultType", "_meta" })
public interface Result {

	/** Returns the type of the result; {@code complete} means the whole result. */
	@JsonProperty("resultType")
	@JsonView(Since.V2026_07_28.class)
	default String resultType() {
		return "complete";
	}

	/** Returns the metadata; since 2026-07-28 the codec adds the server's identity. */
	@JsonProperty("_meta")
	@JsonInclude(JsonInclude.Include.NON_EMPTY)
	default ResultMeta meta() {
		return ResultMeta.NONE;
	}

}
