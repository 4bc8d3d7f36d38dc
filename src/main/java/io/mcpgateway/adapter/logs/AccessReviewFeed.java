package io.mcpgateway.adapter.logs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Feed of the changes of access reviews: all logs of a namespace count as changed, and as
 * added or removed, at most once a second. Each node tells its own subscribers.
 */
final class AccessReviewFeed implements ChangeFeed {

	private static final Duration PAUSE = Duration.ofSeconds(1);

	private final AccessReviews reviews;

	AccessReviewFeed(AccessReviews reviews) {
		this.reviews = reviews;
	}

	/** Returns a name of its own, beside the feed of the logs. */
	@Override
	public String uriPrefix() {
		return this.reviews.uriPrefix() + " (access reviews)";
	}

	/** Returns no prefix, since this feed publishes no change of a content. */
	@Override
	public List<String> uriPrefixes() {
		return List.of();
	}

	/**
	 * Begins with a change of the whole mount, since an earlier subscription may have
	 * left a gap.
	 */
	@Override
	public Flux<Change> changes() {
		Flux<Change> later = this.reviews.signals()
			.startWith(true)
			.onBackpressureLatest()
			.concatMap((signal) -> Mono.delay(PAUSE)
				.thenMany(Flux.defer(() -> Flux.fromIterable(changes(this.reviews.takeChanged())))), 0);
		return Flux.fromIterable(changes(List.of(""))).concatWith(later);
	}

	private List<Change> changes(List<String> namespaces) {
		List<Change> changes = new ArrayList<>();
		String root = this.reviews.uriPrefix();
		for (String namespace : namespaces) {
			String uri = namespace.isEmpty() ? root : root + namespace + "/";
			changes.add(new Change.Resync(uri));
			changes.add(new Change.ListChanged(root, Set.of(uri)));
		}
		return changes;
	}

}
