package io.mcpgateway.observation;

import java.util.Locale;
import java.util.stream.Collectors;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

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
		String broken = this.feeds.all()
			.stream()
			.filter((feed) -> feed.state() == ObservedFeed.State.BROKEN)
			.map(ObservedFeed::uriPrefix)
			.collect(Collectors.joining(", "));
		Health.Builder health = broken.isEmpty() ? Health.up()
				: Health.status(new Status(Status.DOWN.getCode(), "the watch is broken: " + broken));
		this.feeds.all().forEach((feed) -> health.withDetail(feed.uriPrefix(), detail(feed)));
		return health.build();
	}

	private static String detail(ObservedFeed feed) {
		String state = feed.state().name().toLowerCase(Locale.ROOT);
		int unknown = feed.unknownResources();
		return (unknown > 0) ? state + ", no answer for " + unknown + " resources" : state;
	}

}
