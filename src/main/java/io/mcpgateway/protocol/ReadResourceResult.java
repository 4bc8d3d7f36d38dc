package io.mcpgateway.protocol;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * What was read from a resource.
 */
public record ReadResourceResult(List<ResourceContents> contents, @JsonUnwrapped Caching caching) implements Result {

	public ReadResourceResult {
		contents = List.copyOf(contents);
	}

}
