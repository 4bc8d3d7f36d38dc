package io.mcpgateway.tool;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.find.ResourceFinder;
import io.mcpgateway.grep.Grep;
import io.mcpgateway.prompt.Prompts;
import io.mcpgateway.resource.AccessExplainer;
import io.mcpgateway.resource.ResourceLinks;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.search.Search;
import org.jspecify.annotations.Nullable;

/** Factory of the gateway's own tools, in a fixed order. */
final class GatewayTools {

	private GatewayTools() {
	}

	/**
	 * Returns the enabled tools.
	 * @param links links for people in the results of searches
	 * @param search {@code null} without an index
	 * @param grep {@code null} without an index
	 * @param prompts {@code null} without a folder of prompts
	 * @param explainer {@code null} if no caller may see the access rules
	 */
	static List<CallableTool> of(ToolProperties properties, ResourceCatalog catalog, ResourceLinks links,
			@Nullable Search search, @Nullable Grep grep, @Nullable Prompts prompts,
			@Nullable AccessExplainer explainer) {
		ExcerptReader excerpts = new ExcerptReader(catalog, (int) properties.maxText().toBytes(),
				(int) properties.maxBlob().toBytes());
		ResourceFinder finder = new ResourceFinder(catalog);
		List<CallableTool> tools = new ArrayList<>();
		if (properties.listResources()) {
			tools.add(new ListResourcesTool(catalog, properties.pageSize()));
		}
		if (properties.find()) {
			tools.add(new FindTool(catalog, finder, properties.pageSize()));
		}
		if (properties.readResource()) {
			tools.add(new ReadResourceTool(catalog, excerpts));
		}
		if (properties.search() && search != null) {
			tools.add(new SearchTool(search, catalog, finder, links));
		}
		if (properties.grep() && grep != null) {
			tools.add(new GrepTool(grep, catalog));
		}
		if (properties.fetch()) {
			tools.add(new FetchTool(excerpts, links));
		}
		if (properties.listPrompts() && prompts != null) {
			tools.add(new ListPromptsTool(prompts, properties.pageSize()));
		}
		if (properties.getPrompt() && prompts != null) {
			tools.add(new GetPromptTool(prompts));
		}
		if (explainer != null) {
			tools.add(new ExplainAccessTool(catalog, explainer));
		}
		return List.copyOf(tools);
	}

}
