package io.mcpgateway.resource.catalog;

import java.util.Comparator;
import java.util.List;

import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.rpc.error.ErrorCode;
import io.mcpgateway.rpc.error.McpException;
import org.jspecify.annotations.Nullable;

/**
 * The templates of all adapters, in the order of their text, and whose each is.
 */
final class TemplateIndex {

	private final List<ResourceAdapter> adapters;

	private final List<ResourceTemplate> all;

	private final int pageSize;

	/** Those of these adapters, of which a page has so many at most. */
	TemplateIndex(List<ResourceAdapter> adapters, int pageSize) {
		this.adapters = List.copyOf(adapters);
		this.all = adapters.stream()
			.flatMap((adapter) -> adapter.templates().stream())
			.sorted(Comparator.comparing(ResourceTemplate::uriTemplate))
			.toList();
		this.pageSize = pageSize;
	}

	/** A page of those that somebody is shown. */
	Page<ResourceTemplate> page(@Nullable String cursor, Access access) {
		String after = Cursor.key(cursor);
		List<ResourceTemplate> following = this.all.stream()
			.filter((template) -> template.uriTemplate().compareTo(after) > 0 && access.shows(template))
			.limit(this.pageSize + 1L)
			.toList();
		return Page.of(following, this.pageSize, ResourceTemplate::uriTemplate);
	}

	/**
	 * The adapter whose template an argument belongs to.
	 * @throws McpException if there is none that somebody is shown
	 */
	ResourceAdapter adapterOf(TemplateArgument argument, Access access) {
		return this.adapters.stream()
			.filter((adapter) -> adapter.templates()
				.stream()
				.anyMatch(
						(template) -> template.uriTemplate().equals(argument.uriTemplate()) && access.shows(template)))
			.findFirst()
			.orElseThrow(() -> new McpException(ErrorCode.INVALID_PARAMS,
					"Invalid params: ref.uri is none of the templates that resources/templates/list gives"));
	}

}
