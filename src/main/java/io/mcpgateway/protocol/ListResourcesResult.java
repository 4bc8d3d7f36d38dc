package io.mcpgateway.protocol;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * A page of resources.
 */
public record ListResourcesResult(List<Resource> resources, @Nullable String nextCursor,
		@JsonUnwrapped Caching caching) implements Result {

	public ListResourcesResult {
		resources = List.copyOf(resources);
	}

}
