package io.mcpgateway.resource;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.protocol.Resource;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Some of what an adapter lists, on the way through all of it: as many as fit in memory
 * however many there are, and the next only when they are wanted.
 *
 * @param resumeAfter after what the next begins; {@code null} if these are the last
 */
record ListingBatch(List<Resource> resources, @Nullable String resumeAfter) {

	private static final int BATCH_SIZE = 500;

	/** All that an adapter lists. */
	static Flux<Resource> of(ResourceAdapter adapter) {
		return next(adapter, "")
			.expand((batch) -> (batch.resumeAfter != null) ? next(adapter, batch.resumeAfter) : Mono.empty())
			.concatMapIterable(ListingBatch::resources, 1);
	}

	private static Mono<ListingBatch> next(ResourceAdapter adapter, String after) {
		return Mono.defer(() -> {
			List<Resource> found = new ArrayList<>();
			return adapter.list(after, BATCH_SIZE)
				.take(BATCH_SIZE)
				.doOnNext(found::add)
				.then(Mono.fromSupplier(
						() -> new ListingBatch(found, (found.size() < BATCH_SIZE) ? null : found.getLast().uri())))
				.onErrorResume(UnfinishedListException.class,
						(unfinished) -> Mono.just(new ListingBatch(found, unfinished.after())));
		});
	}

}
