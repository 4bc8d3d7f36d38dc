package io.mcpgateway.server;

import java.util.Locale;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Health of the feeds, by the first URI prefix of each: down if a watch is broken.
 * Resources stay readable then, but subscribers get no notices. A source that leaves out
 * single resources is up, since any caller can subscribe to such a resource.
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
		this.feeds.all().forEach((feed) -> health.withDetail(feed.uriPrefix(), detail(feed)));
		return health.build();
	}

	private static String detail(ObservedFeed feed) {
		String state = feed.state().name().toLowerCase(Locale.ROOT);
		int unknown = feed.unknownResources();
		return (unknown > 0) ? state + ", no answer for " + unknown + " resources" : state;
	}

}
