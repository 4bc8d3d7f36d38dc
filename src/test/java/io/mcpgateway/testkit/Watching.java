package io.mcpgateway.testkit;

import java.time.Duration;

import io.mcpgateway.server.ObservedFeeds;
import io.mcpgateway.subscription.LocalHub;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.ApplicationContext;

import static org.awaitility.Awaitility.await;

/**
 * Waits until a gateway that has just begun sees what changes. Whoever listens before
 * hears that everything may have changed, as nobody has seen it yet.
 */
public final class Watching {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	private static final Duration POLL = Duration.ofMillis(5);

	private Watching() {
	}

	/** Return once every feed has told the hub that it sees from now on. */
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
