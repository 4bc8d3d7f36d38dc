package io.mcpgateway.tool;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.mcpgateway.find.FindQuery;
import io.mcpgateway.find.FindQuery.Kind;
import io.mcpgateway.find.FindQuery.Order;
import io.mcpgateway.find.FoundPage;
import io.mcpgateway.find.ResourceFinder;
import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Tool that finds resources and templates by name, type, size and time. */
final class FindTool implements CallableTool {

	static final String NAME = "find";

	private static final Tool DEFINITION = ToolDefinitions.of(NAME);

	private static final String CURSOR = "cursor";

	private static final String LIMIT = "limit";

	private final ResourceCatalog catalog;

	private final ResourceFinder finder;

	private final int pageSize;

	FindTool(ResourceCatalog catalog, ResourceFinder finder, int pageSize) {
		this.catalog = catalog;
		this.finder = finder;
		this.pageSize = pageSize;
	}

	@Override
	public Tool definition() {
		return DEFINITION;
	}

	@Override
	public Mono<CallToolResult> call(ToolCall call) {
		return Mono.defer(() -> {
			SortedMap<String, JsonNode> conditions = new TreeMap<>(call.arguments()
				.properties()
				.stream()
				.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
			conditions.keySet().removeAll(Set.of(CURSOR, LIMIT));
			return this.finder.find(query(call), conditions.toString(), call.argument(CURSOR));
		}).map((page) -> StructuredResults.mirrored(Found.of(page)));
	}

	private FindQuery query(ToolCall call) {
		String in = new UriPrefixes(this.catalog.uriPrefixes(call.identity())).find(null, call.argument("in"));
		String type = call.argument("type");
		return new FindQuery(in, GlobArgument.of(call),
				(type != null) ? type.toLowerCase(Locale.ROOT).replaceAll("\\*+$", "") : null, number(call, "minSize"),
				number(call, "maxSize"), TimeArgument.of(call, "changedSince"), TimeArgument.of(call, "changedBefore"),
				Kind.valueOf(choice(call, "kind", "all")), Order.valueOf(choice(call, "sort", "name")), limit(call));
	}

	private int limit(ToolCall call) {
		Long limit = number(call, LIMIT);
		return (limit != null) ? limit.intValue() : this.pageSize;
	}

	private static String choice(ToolCall call, String name, String otherwise) {
		String choice = call.argument(name);
		return ((choice != null) ? choice : otherwise).toUpperCase(Locale.ROOT);
	}

	private static @Nullable Long number(ToolCall call, String name) {
		JsonNode value = call.arguments().path(name);
		return value.isNumber() ? Long.valueOf(value.asLong(Long.MAX_VALUE)) : null;
	}

	private record Found(List<ResourceEntry> resources, @Nullable List<TemplateEntry> templates,
			@Nullable String nextCursor, @Nullable List<String> unavailable, @Nullable String incomplete,
			@Nullable String hint) {

		private static final String INCOMPLETE = "Too many names to sort: a better one may be missing."
				+ " Narrow the search with in, or leave out sort";

		private static final String NOTHING = "Nothing found. A glob with a slash matches the whole path below a mount:"
				+ " begin it with **/, or look for one word of the name. For text inside use grep or search";

		static Found of(FoundPage page) {
			boolean isNothing = page.resources().isEmpty() && page.templates().isEmpty() && page.nextCursor() == null;
			return new Found(page.resources().stream().map(ResourceEntry::of).toList(),
					page.templates().isEmpty() ? null : page.templates().stream().map(TemplateEntry::of).toList(),
					page.nextCursor(), page.unavailable().isEmpty() ? null : page.unavailable(),
					page.isCut() ? INCOMPLETE : null, isNothing ? NOTHING : null);
		}

	}

}
