package io.mcpgateway.server;

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
 * A hub whose notices are timed from the change until the subscriber takes them,
 * {@code mcp.notices}, which also counts them; those that were not needed or not taken
 * are counted as {@code mcp.notices.conflated} and {@code mcp.notices.dropped}.
 */
public final class ObservedHub implements SubscriptionHub {

	private final SubscriptionHub hub;

	private final Timer notices;

	/** Time what {@code hub} tells. */
	public ObservedHub(LocalHub hub, MeterRegistry registry) {
		this.hub = hub;
		this.notices = Timer.builder("mcp.notices")
			.description("Notices sent, from the change until they are taken")
			.register(registry);
		FunctionCounter.builder("mcp.notices.conflated", hub, LocalHub::conflated)
			.description("Notices that told nothing new")
			.register(registry);
		FunctionCounter.builder("mcp.notices.dropped", hub, LocalHub::dropped)
			.description("Notices that waited for a subscriber who left")
			.register(registry);
		Gauge.builder("mcp.subscriptions", hub, LocalHub::subscriptions)
			.description("URIs that are subscribed to, for each subscriber")
			.register(registry);
	}

	@Override
	public Mono<Void> publish(Change change) {
		return this.hub.publish(change);
	}

	@Override
	public Flux<Notice> notices(Flux<WatchList> interest) {
		return this.hub.notices(interest).map(this::taken);
	}

	@Override
	public ChangePosition position() {
		return this.hub.position();
	}

	private Notice taken(Notice notice) {
		switch (notice) {
			case Notice.Updated updated -> taken(updated.changedAt());
			case Notice.ListChanged changed -> taken(changed.changedAt());
			case Notice.Watching watching -> {
			}
		}
		return notice;
	}

	private void taken(long changedAt) {
		this.notices.record(Duration.ofNanos(System.nanoTime() - changedAt));
	}

}
