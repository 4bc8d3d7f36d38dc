package io.mcpgateway.adapter.screen;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Poller of the subscribed displays. While a display cannot be captured, its snapshot
 * stays the same.
 */
final class ScreenPoller implements Poller {

	/** Maximum time of a capture. */
	static final Duration TIMEOUT = Duration.ofSeconds(10);

	private final SharedCaptures captures;

	ScreenPoller(SharedCaptures captures) {
		this.captures = captures;
	}

	@Override
	public Mono<Map<String, Snapshot>> poll(Set<String> subjects) {
		return Flux.fromIterable(subjects)
			.concatMap((subject) -> fingerprint(subject).map(Snapshot::of)
				.defaultIfEmpty(Snapshot.ABSENT)
				.timeout(TIMEOUT)
				.onErrorReturn(Snapshot.UNKNOWN)
				.map((snapshot) -> Map.entry(subject, snapshot)))
			.collectMap(Map.Entry::getKey, Map.Entry::getValue);
	}

	private Mono<String> fingerprint(String subject) {
		if (subject.equals(LISTS)) {
			return this.captures.displays().map(Object::toString);
		}
		int number = ScreenUris.number(ResourceUri.parse(subject));
		return (number > 0) ? this.captures.fingerprint(number) : Mono.empty();
	}

}
