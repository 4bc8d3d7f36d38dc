package io.mcpgateway.protocol;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** Result of {@code resources/read}. */
public record ReadResourceResult(List<ResourceContents> contents, @JsonUnwrapped Caching caching) implements Result {

	public ReadResourceResult {
		contents = List.copyOf(contents);
	}

}
