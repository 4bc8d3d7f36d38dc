package io.mcpgateway.observation;

import java.time.Duration;

import io.mcpgateway.resource.Change;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.LocalHub;
import io.mcpgateway.subscription.Notice;
import io.mcpgateway.subscription.SubscriptionHub;
import io.mcpgateway.subscription.WatchList;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Hub that times notices from the change until the subscriber takes them,
 * {@code mcp.notices}. Also counts notices that were merged,
 * {@code mcp.notices.conflated}, and notices that were never taken,
 * {@code mcp.notices.dropped}.
 */
public final class ObservedHub implements SubscriptionHub {

	private final SubscriptionHub hub;

	private final Timer notices;

	/**
	 * Creates a hub.
	 * @param hub hub for subscribers
	 * @param local hub of this node, whose counts are reported
	 */
	public ObservedHub(SubscriptionHub hub, LocalHub local, MeterRegistry registry) {
		this.hub = hub;
		this.notices = Timer.builder("mcp.notices")
			.description("Time from a change until the subscriber takes the notice")
			.register(registry);
		FunctionCounter.builder("mcp.notices.conflated", local, LocalHub::conflated)
			.description("Notices merged into an equal notice that was waiting")
			.register(registry);
		FunctionCounter.builder("mcp.notices.dropped", local, LocalHub::dropped)
			.description("Notices dropped because the subscriber left")
			.register(registry);
		Gauge.builder("mcp.subscriptions", local, LocalHub::subscriptions)
			.description("Subscribed URIs, summed over subscribers")
			.register(registry);
	}

	@Override
	public Mono<Void> publish(Change change) {
		return this.hub.publish(change);
	}

	@Override
	public Flux<Notice> notices(Flux<WatchList> watchLists) {
		return this.hub.notices(watchLists).map(this::record);
	}

	@Override
	public ChangePosition position() {
		return this.hub.position();
	}

	private Notice record(Notice notice) {
		switch (notice) {
			case Notice.Updated updated -> record(updated.changedAt());
			case Notice.ListChanged changed -> record(changed.changedAt());
			case Notice.Watching watching -> {
			}
		}
		return notice;
	}

	private void record(long changedAt) {
		this.notices.record(Duration.ofNanos(System.nanoTime() - changedAt));
	}

}
