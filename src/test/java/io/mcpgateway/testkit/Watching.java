package io.mcpgateway.testkit;

import java.time.Duration;

import io.mcpgateway.server.ObservedFeeds;
import io.mcpgateway.subscription.hub.LocalHub;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.ApplicationContext;

import static org.awaitility.Awaitility.await;

/**
 * Wait until the feeds of a starting gateway are live. A subscriber that comes earlier
 * gets a notice that everything may have changed.
 */
public final class Watching {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final Duration POLL = Duration.ofMillis(5);

	private Watching() {
	}

	/** Waits until every feed has reported to the hub that it is live. */
	public static void everything(ApplicationContext gateway) {
		int feeds = gateway.getBean(ObservedFeeds.class).all().size();
		MeterRegistry meters = gateway.getBean(MeterRegistry.class);
		LocalHub hub = gateway.getBean(LocalHub.class);
		await().pollInterval(POLL)
			.atMost(TIMEOUT)
			.until(() -> meters.get("mcp.feeds")
				.tag("state", "watching")
				.gauges()
				.stream()
				.mapToDouble((gauge) -> gauge.value())
				.sum() == feeds && hub.position().number() >= feeds);
	}

}
