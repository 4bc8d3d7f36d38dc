package io.mcpgateway.server;

import java.util.Locale;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Says of each feed whether its source is watched. A broken one leaves subscribers
 * waiting, though everything can still be read. A feed goes by its first prefix.
 */
public final class FeedHealth implements HealthIndicator {

	private final ObservedFeeds feeds;

	/** Tell of {@code feeds}. */
	public FeedHealth(ObservedFeeds feeds) {
		this.feeds = feeds;
	}

	@Override
	public Health health() {
		boolean isBroken = this.feeds.all().stream().anyMatch((feed) -> feed.state() == ObservedFeed.State.BROKEN);
		Health.Builder health = isBroken ? Health.down() : Health.up();
		this.feeds.all()
			.forEach((feed) -> health.withDetail(feed.uriPrefix(), feed.state().name().toLowerCase(Locale.ROOT)));
		return health.build();
	}

}
