package io.mcpgateway.tool;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.search.Search;
import org.jspecify.annotations.Nullable;

/**
 * The gateway's own tools, always in the same order.
 */
public final class GatewayTools {

	private GatewayTools() {
	}

	/**
	 * Those that are switched on.
	 * @param search {@code null} if nothing is indexed
	 */
	public static List<CallableTool> of(ToolProperties properties, ResourceCatalog catalog, @Nullable Search search) {
		Excerpts excerpts = new Excerpts(catalog, (int) properties.maxText().toBytes(),
				(int) properties.maxBlob().toBytes());
		List<CallableTool> tools = new ArrayList<>();
		if (properties.listResources()) {
			tools.add(new ListResources(catalog, properties.pageSize()));
		}
		if (properties.readResource()) {
			tools.add(new ReadResource(excerpts));
		}
		if (properties.search() && search != null) {
			tools.add(new SearchResources(search));
		}
		if (properties.fetch()) {
			tools.add(new Fetch(excerpts));
		}
		return List.copyOf(tools);
	}

}
