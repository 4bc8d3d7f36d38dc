package io.mcpgateway.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;

/** Page of the direct children of a directory. */
public record ReadResourceDirectoryResult(List<Resource> resources, @Nullable String nextCursor) implements Result {

	public ReadResourceDirectoryResult {
		resources = List.copyOf(resources);
	}

}
