package io.mcpgateway.resource;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.protocol.Resource;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Batch of an adapter's list, fetched on demand. Memory holds at most one batch of a list
 * of any length.
 *
 * @param resumeAfter position after which the next batch starts; {@code null} for the
 * last batch
 */
record ListingBatch(List<Resource> resources, @Nullable String resumeAfter) {

	private static final int BATCH_SIZE = 500;

	/** Returns all resources of an adapter, batch by batch. */
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
