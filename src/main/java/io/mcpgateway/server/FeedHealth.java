package io.mcpgateway.server;

import java.util.Locale;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Health of the feeds, by the first URI prefix of each: down if a watch is broken.
 * Resources stay readable then, but subscribers get no notices.
 */
public final class FeedHealth implements HealthIndicator {

	private final ObservedFeeds feeds;

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
