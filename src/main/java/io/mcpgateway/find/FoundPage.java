package io.mcpgateway.find;

import java.util.List;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.catalog.CatalogTemplate;
import org.jspecify.annotations.Nullable;

/**
 * Page of found names.
 *
 * @param nextCursor cursor of the next page; {@code null} on the last page. A page may be
 * short or empty and have a cursor
 * @param unavailable URI prefixes of sources that failed
 * @param isCut whether names were left out that no next page has
 */
public record FoundPage(List<Resource> resources, List<CatalogTemplate> templates, @Nullable String nextCursor,
		List<String> unavailable, boolean isCut) {

	public FoundPage {
		resources = List.copyOf(resources);
		templates = List.copyOf(templates);
		unavailable = List.copyOf(unavailable);
	}

}
