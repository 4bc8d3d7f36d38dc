package io.mcpgateway.adapter.system;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import reactor.core.publisher.Mono;

/**
 * Poller of the subscribed values. A snapshot stays the same until a figure is a step
 * away from the measurement that made the snapshot.
 */
final class SystemPoller implements Poller {

	/** Maximum time of a measurement. */
	static final Duration TIMEOUT = Duration.ofSeconds(10);

	private static final Snapshot LIST = Snapshot.of("all");

	private final SharedMeasurements measurements;

	private final Map<SystemResource, Announced> announced = new EnumMap<>(SystemResource.class);

	SystemPoller(SharedMeasurements measurements) {
		this.measurements = measurements;
	}

	@Override
	public List<Poll> polls(Set<String> subjects) {
		return subjects.stream()
			.map((subject) -> Poll.of(subject, snapshot(subject).defaultIfEmpty(Snapshot.ABSENT).timeout(TIMEOUT)))
			.toList();
	}

	private Mono<Snapshot> snapshot(String uri) {
		if (uri.equals(LISTS)) {
			return Mono.just(LIST);
		}
		SystemResource resource = SystemResource.of(ResourceUri.parse(uri));
		return (resource == null) ? Mono.empty() : this.measurements.of(resource)
			.map((measured) -> Snapshot.of(String.valueOf(announce(resource, measured).version)));
	}

	/** Returns the announced measurement, which a meaningful difference replaces. */
	private synchronized Announced announce(SystemResource resource, Measurement measured) {
		Announced before = this.announced.get(resource);
		if (before != null && !measured.differsFrom(before.measurement)) {
			return before;
		}
		Announced now = new Announced(measured, (before != null) ? before.version + 1 : 1);
		this.announced.put(resource, now);
		return now;
	}

	/** Measurement at the last change, and the number of changes. */
	private record Announced(Measurement measurement, long version) {

	}

}
