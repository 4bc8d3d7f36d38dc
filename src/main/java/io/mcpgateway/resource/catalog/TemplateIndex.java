package io.mcpgateway.resource.catalog;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;

/** Index of the templates of all adapters, in order of text. */
final class TemplateIndex {

	private final List<ResourceAdapter> adapters;

	private final int pageSize;

	private volatile Sorted sorted = new Sorted(List.of(), List.of());

	/** Creates an index with a maximum page size. */
	TemplateIndex(List<ResourceAdapter> adapters, int pageSize) {
		this.adapters = List.copyOf(adapters);
		this.pageSize = pageSize;
	}

	/** Returns a page of the templates visible to a caller. */
	Page<ResourceTemplate> page(@Nullable String cursor, Access access) {
		String after = Cursor.key(cursor);
		List<ResourceTemplate> following = visible(access).map(CatalogTemplate::template)
			.filter((template) -> template.uriTemplate().compareTo(after) > 0)
			.limit(this.pageSize + 1L)
			.toList();
		return Page.of(following, this.pageSize, ResourceTemplate::uriTemplate);
	}

	/** Returns the templates visible to a caller, in order of text. */
	Stream<CatalogTemplate> visible(Access access) {
		return all().stream().filter((template) -> access.shows(template.template()));
	}

	/**
	 * Returns the adapter of an argument's template.
	 * @throws McpException if no visible template matches
	 */
	ResourceAdapter adapterOf(TemplateArgument argument, Access access) {
		return this.adapters.stream()
			.filter((adapter) -> adapter.templates()
				.stream()
				.anyMatch(
						(template) -> template.uriTemplate().equals(argument.uriTemplate()) && access.shows(template)))
			.findFirst()
			.orElseThrow(() -> new McpException(ErrorCode.INVALID_PARAMS,
					"Invalid params: ref.uri must be a URI template from resources/templates/list"));
	}

	/** Returns all templates, sorted again if those of an adapter changed. */
	private List<CatalogTemplate> all() {
		List<List<ResourceTemplate>> current = this.adapters.stream().map(ResourceAdapter::templates).toList();
		Sorted known = this.sorted;
		if (!known.parts.equals(current)) {
			known = new Sorted(current,
					IntStream.range(0, current.size())
						.boxed()
						.flatMap((i) -> current.get(i)
							.stream()
							.map((template) -> new CatalogTemplate(template, this.adapters.get(i))))
						.sorted(Comparator.comparing(CatalogTemplate::text))
						.toList());
			this.sorted = known;
		}
		return known.all;
	}

	/**
	 * Templates in order.
	 *
	 * @param parts templates of each adapter
	 */
	private record Sorted(List<List<ResourceTemplate>> parts, List<CatalogTemplate> all) {

	}

}
