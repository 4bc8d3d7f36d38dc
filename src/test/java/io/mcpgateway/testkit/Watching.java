package io.mcpgateway.testkit;

import java.time.Duration;

import io.mcpgateway.observation.ObservedFeeds;
import io.mcpgateway.subscription.LocalHub;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.ApplicationContext;

import static org.awaitility.Awaitility.await;

/**
 * Wait until the feeds of a starting gateway are live. A subscriber that comes earlier
 * gets a notice that everything may have changed.
 */
public final class Watching {

	private static final Duration POLL = Duration.ofMillis(5);

	private Watching() {
	}

	/**
	 * Waits until every feed is live and the hub has delivered all that the feeds
	 * reported: a resync for each prefix, and the changes so far.
	 */
	public static void everything(ApplicationContext gateway) {
		ObservedFeeds feeds = gateway.getBean(ObservedFeeds.class);
		MeterRegistry meters = gateway.getBean(MeterRegistry.class);
		LocalHub hub = gateway.getBean(LocalHub.class);
		await().pollInterval(POLL)
			.atMost(AwaitDefaults.TIMEOUT)
			.until(() -> watching(meters) == feeds.all().size()
					&& hub.position().number() >= feeds.prefixes().size() + changes(meters));
	}

	private static long watching(MeterRegistry meters) {
		return meters.find("mcp.feeds")
			.tag("state", "watching")
			.gauges()
			.stream()
			.filter((gauge) -> gauge.value() == 1)
			.count();
	}

	private static double changes(MeterRegistry meters) {
		return meters.find("mcp.resources.changes").counters().stream().mapToDouble(Counter::count).sum();
	}

}
