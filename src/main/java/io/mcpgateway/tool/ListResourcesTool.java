package io.mcpgateway.tool;

import java.time.Instant;
import java.util.List;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.tool.CallableTool.ToolCall;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Tool that lists resources, all or by prefix. */
final class ListResourcesTool implements CallableTool {

	public static final String NAME = "list_resources";

	private final ResourceCatalog catalog;

	private final int pageSize;

	private final Tool definition;

	ListResourcesTool(ResourceCatalog catalog, int pageSize) {
		this.catalog = catalog;
		this.pageSize = pageSize;
		this.definition = ToolDefinitions.of(NAME);
	}

	/**
	 * Returns the definition without mounts, which come and go: violations of its schema
	 * are shown to every caller.
	 */
	@Override
	public Tool definition() {
		return this.definition;
	}

	@Override
	public Tool definition(Identity identity) {
		return ToolDefinitions.choosingMount(this.definition, this.catalog.uriPrefixes(identity));
	}

	@Override
	public Mono<CallToolResult> call(ToolCall call) {
		return Mono.defer(() -> {
			String prefix = new UriPrefixes(this.catalog.uriPrefixes(call.identity())).find(call.argument("mount"),
					call.argument("prefix"));
			return this.catalog.list(prefix, call.argument("cursor"), this.pageSize);
		}).map(ListResourcesTool::answer);
	}

	private static CallToolResult answer(Page<Resource> page) {
		return StructuredResults.mirrored(new Listed(page.items().stream().map(Entry::of).toList(), page.nextCursor(),
				page.unavailable().isEmpty() ? null : page.unavailable()));
	}

	private record Listed(List<Entry> resources, @Nullable String nextCursor, @Nullable List<String> unavailable) {

	}

	/**
	 * Resource.
	 *
	 * @param title present only if different from the name
	 */
	private record Entry(String uri, String name, @Nullable String title, @Nullable String mimeType,
			@Nullable Long size, @Nullable Instant lastModified) {

		static Entry of(Resource resource) {
			return new Entry(resource.uri(), resource.name(), says(resource) ? resource.title() : null,
					resource.mimeType(), resource.size(),
					(resource.annotations() != null) ? resource.annotations().lastModified() : null);
		}

		private static boolean says(Resource resource) {
			String uri = PercentEncoding.decode(resource.uri());
			return resource.title() != null && !resource.title().equals(resource.name())
					&& (uri == null || !uri.endsWith("/" + resource.title()));
		}

	}

}
