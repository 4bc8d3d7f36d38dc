package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.List;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.util.retry.Retry;

/**
 * Moves changes from the feeds to the hub for as long as it runs. A feed that breaks is
 * watched again, later and later up to a minute, and begins with what it did not see.
 */
public final class FeedPump {

	private static final Duration SOON = Duration.ofSeconds(1);

	private static final Duration LATER = Duration.ofMinutes(1);

	private final List<ChangeFeed> feeds;

	private final FeedLease lease;

	private final SubscriptionHub hub;

	/** Watch {@code feeds} while their leases are held. */
	public FeedPump(List<? extends ChangeFeed> feeds, FeedLease lease, SubscriptionHub hub) {
		this.feeds = List.copyOf(feeds);
		this.lease = lease;
		this.hub = hub;
	}

	/** Begin; what is returned ends it. */
	public Disposable start() {
		return Flux.fromIterable(this.feeds).flatMap(this::pump, Math.max(this.feeds.size(), 1)).subscribe();
	}

	private Flux<Void> pump(ChangeFeed feed) {
		Watch watch = new Watch(feed.uriPrefix());
		return this.lease.held(feed.uriPrefix())
			.switchMap((held) -> held ? feed.changes().doOnNext((change) -> watch.sees()) : Flux.<Change>never())
			.concatMap(this.hub::publish, 0)
			.doOnError(watch::broke)
			.retryWhen(Retry.backoff(Long.MAX_VALUE, SOON).maxBackoff(LATER).transientErrors(true));
	}

}
