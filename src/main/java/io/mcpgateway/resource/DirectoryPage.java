package io.mcpgateway.resource;

import java.util.List;

import io.mcpgateway.protocol.Resource;
import org.jspecify.annotations.Nullable;

/**
 * Direct children of a directory, in an order of the adapter.
 *
 * @param resources files and directories; the URI of a directory ends in a slash
 * @param resumeAfter position after which the next children follow, in any form that the
 * adapter understands; {@code null} after the last child
 */
public record DirectoryPage(List<Resource> resources, @Nullable String resumeAfter) {

	public DirectoryPage {
		resources = List.copyOf(resources);
	}

}
