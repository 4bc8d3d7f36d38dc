package io.mcpgateway.protocol;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/** Page of tools. */
public record ListToolsResult(List<Tool> tools, @Nullable String nextCursor,
		@JsonUnwrapped Caching caching) implements Result {

	public ListToolsResult {
		tools = List.copyOf(tools);
	}

}
