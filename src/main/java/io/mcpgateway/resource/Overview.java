package io.mcpgateway.resource;

import java.util.Comparator;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.uri.ResourceUri;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Part of a mount that the list of all resources shows, see {@link ListMode}. */
final class Overview {

	/** Number of entries of the root to look at. */
	private static final int MAX_ENTRIES = 10_000;

	private static final int PAGE_SIZE = 1000;

	private Overview() {
	}

	/** Lists as {@link ResourceAdapter#overview}. */
	static Flux<Resource> of(ResourceAdapter adapter, ListMode mode, String after, int limit) {
		return switch (mode) {
			case ALL -> adapter.list(after, limit);
			case DIRECTORIES -> directories(adapter, after, limit);
			case NONE -> Flux.empty();
		};
	}

	/** Reads the root from its beginning, since a position in it is no URI. */
	private static Flux<Resource> directories(ResourceAdapter adapter, String after, int limit) {
		ResourceUri root = ResourceUri.parse(adapter.uriPrefix());
		return Flux.defer(() -> children(adapter, root))
			.flatMapIterable(DirectoryPage::resources)
			.filter((child) -> MediaTypes.DIRECTORY.equals(child.mimeType()) && child.uri().compareTo(after) > 0)
			.sort(Comparator.comparing(Resource::uri))
			.take(limit);
	}

	/** Reads about as many entries as may be looked at. */
	private static Flux<DirectoryPage> children(ResourceAdapter adapter, ResourceUri root) {
		AtomicInteger left = new AtomicInteger(MAX_ENTRIES);
		return adapter.children(root, "", PAGE_SIZE)
			.expand((page) -> (page.resumeAfter() != null && left.addAndGet(-PAGE_SIZE) > 0)
					? adapter.children(root, page.resumeAfter(), PAGE_SIZE) : Mono.empty());
	}

}
