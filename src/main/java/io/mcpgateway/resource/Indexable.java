package io.mcpgateway.resource;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * A resource that search may find.
 *
 * @param content opened only if its text is wanted, and then once; empty if the resource
 * is gone by then. {@code null} if it is found by what is said of it alone
 */
public record Indexable(Resource resource, @Nullable Mono<Content> content) {

	/** What is opened as it is read by clients. */
	static Indexable of(Resource resource, ResourceAdapter adapter) {
		return new Indexable(resource, Mono.defer(() -> adapter.read(ResourceUri.parse(resource.uri()))));
	}

	/** What is found by its names. */
	public static Indexable named(Resource resource) {
		return new Indexable(resource, null);
	}

}
