package io.mcpgateway.protocol;

import java.util.Map;

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

	/** Result without content. */
	record EmptyResult() implements Result {

	}

	/**
	 * Metadata {@code _meta} of a result: a method's entries, to which the codec adds the
	 * server's identity where the revision has it and the method has not.
	 */
	record ResultMeta(Map<String, Object> entries) {

		/** Metadata with only the server's identity. */
		public static final ResultMeta NONE = new ResultMeta(Map.of());

		public ResultMeta {
			entries = Map.copyOf(entries);
		}

	}

}
