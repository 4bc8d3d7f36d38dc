package io.mcpgateway.protocol;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/** Page of resource templates. */
public record ListResourceTemplatesResult(List<ResourceTemplate> resourceTemplates, @Nullable String nextCursor,
		@JsonUnwrapped Caching caching) implements Result {

	public ListResourceTemplatesResult {
		resourceTemplates = List.copyOf(resourceTemplates);
	}

}
