package io.mcpgateway.resource;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Resource for the search index.
 *
 * @param content content of the resource, opened at most once and only for its text;
 * empty if the resource was deleted; {@code null} to index names and description only
 */
public record Indexable(Resource resource, @Nullable Mono<Content> content) {

	/** Returns a resource whose content is read as clients read it. */
	static Indexable of(Resource resource, ResourceAdapter adapter) {
		return new Indexable(resource, Mono.defer(() -> adapter.read(ResourceUri.parse(resource.uri()))));
	}

	/** Returns a resource that search finds by name and description only. */
	public static Indexable named(Resource resource) {
		return new Indexable(resource, null);
	}

}
