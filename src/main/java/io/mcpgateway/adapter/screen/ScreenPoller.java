package io.mcpgateway.adapter.screen;

import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import reactor.core.publisher.Mono;

/**
 * Poller of the subscribed displays. While a display cannot be captured, its snapshot
 * stays the same.
 */
final class ScreenPoller implements Poller {

	/** Maximum time of a capture. */
	static final Duration TIMEOUT = Duration.ofSeconds(10);

	/** Snapshot of a display whose capture fails, which subscribers are told once. */
	private static final Snapshot FAILED = Snapshot.of("failed");

	private final SharedCaptures captures;

	ScreenPoller(SharedCaptures captures) {
		this.captures = captures;
	}

	@Override
	public List<Poll> polls(Set<String> subjects) {
		return subjects.stream().map((subject) -> Poll.of(subject, snapshot(subject))).toList();
	}

	/** A capture takes much memory. */
	@Override
	public int concurrency() {
		return 1;
	}

	private Mono<Snapshot> snapshot(String subject) {
		return fingerprint(subject).map(Snapshot::of)
			.defaultIfEmpty(Snapshot.ABSENT)
			.onErrorReturn(FAILED)
			.timeout(TIMEOUT);
	}

	private Mono<String> fingerprint(String subject) {
		if (subject.equals(LISTS)) {
			return this.captures.displays().map(Object::toString);
		}
		int number = ScreenUris.number(ResourceUri.parse(subject));
		return (number > 0) ? this.captures.fingerprint(number) : Mono.empty();
	}

}
