package io.mcpgateway.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonView;

/**
 * What a method answers with. What all have in common comes first, so that it is known
 * before what is long.
 */
@JsonPropertyOrder({ "resultType", "_meta" })
public interface Result {

	/** How the result is to be read; {@code complete} means that it is all there is. */
	@JsonProperty("resultType")
	@JsonView(Since.V2026_07_28.class)
	default String resultType() {
		return "complete";
	}

	/**
	 * What is said beside the result, since 2026-07-28 with the server's identity, which
	 * the codec adds.
	 */
	@JsonProperty("_meta")
	@JsonInclude(JsonInclude.Include.NON_EMPTY)
	default ResultMeta meta() {
		return ResultMeta.NONE;
	}

}
