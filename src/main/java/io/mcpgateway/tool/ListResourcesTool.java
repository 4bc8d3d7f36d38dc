package io.mcpgateway.tool;

import java.util.List;

import io.mcpgateway.protocol.CallToolResult;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.Tool;
import io.mcpgateway.resource.catalog.CatalogTemplate;
import io.mcpgateway.resource.catalog.Cursor;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.tool.CallableTool.ToolCall;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Tool that lists resources, all or by prefix, and then the templates. */
final class ListResourcesTool implements CallableTool {

	public static final String NAME = "list_resources";

	/** Maximum number of templates on a page, which are longer than resources. */
	private static final int MAX_TEMPLATES = 20;

	/** Mark of a cursor within the templates. No URI begins with a brace. */
	private static final String TEMPLATES = "{";

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
			String cursor = call.argument("cursor");
			List<CatalogTemplate> templates = this.catalog.templates(prefix, call.identity());
			return (cursor != null && Cursor.key(cursor).startsWith(TEMPLATES))
					? Mono.just(templates(templates, Cursor.key(cursor)))
					: list(prefix, cursor).map((page) -> resources(page, templates));
		}).map(StructuredResults::mirrored);
	}

	private Mono<Page<Resource>> list(String prefix, @Nullable String cursor) {
		return prefix.isEmpty() ? this.catalog.listAll(cursor, this.pageSize)
				: this.catalog.list(prefix, cursor, this.pageSize);
	}

	/** Returns a page of resources; the page after the last one has templates. */
	private static Listed resources(Page<Resource> page, List<CatalogTemplate> templates) {
		String next = (page.nextCursor() == null && !templates.isEmpty()) ? Cursor.after(TEMPLATES) : page.nextCursor();
		return new Listed(page.items().stream().map(ResourceEntry::of).toList(), null,
				templates.isEmpty() ? null : Integer.valueOf(templates.size()), next,
				page.unavailable().isEmpty() ? null : page.unavailable());
	}

	private static Listed templates(List<CatalogTemplate> templates, String key) {
		String after = key.substring(TEMPLATES.length());
		List<CatalogTemplate> following = templates.stream()
			.filter((template) -> template.text().compareTo(after) > 0)
			.limit(MAX_TEMPLATES + 1L)
			.toList();
		boolean isMore = following.size() > MAX_TEMPLATES;
		List<CatalogTemplate> shown = isMore ? following.subList(0, MAX_TEMPLATES) : following;
		return new Listed(List.of(), shown.stream().map(TemplateEntry::of).toList(), null,
				isMore ? Cursor.after(TEMPLATES + shown.getLast().text()) : null, null);
	}

	/**
	 * Page.
	 *
	 * @param templateCount number of templates on the pages behind the resources;
	 * {@code null} for none
	 */
	private record Listed(List<ResourceEntry> resources, @Nullable List<TemplateEntry> templates,
			@Nullable Integer templateCount, @Nullable String nextCursor, @Nullable List<String> unavailable) {

	}

}
