package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.mcpgateway.adapter.BlockingPolls;
import io.mcpgateway.adapter.logs.line.LineFilter;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.logs.read.LogStore;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Poller of logs kept by another service. A poll asks for the last line of each
 * subscribed log, and if {@code recent} is subscribed, of the logs that may have grown.
 */
final class RemoteLogPoller implements Poller {

	/** Time by which the clock of the source may be ahead. */
	private static final Duration CLOCK_DIFFERENCE = Duration.ofHours(1);

	/** Fingerprint of a log without a line so far. */
	private static final String NO_LINE = "none";

	/** Number of logs asked at once for {@code recent}. */
	private static final int RECENT_CONCURRENCY = 2;

	/**
	 * Time after which a log that does not answer {@code recent} waits for a next turn.
	 */
	private static final Duration RECENT_TIMEOUT = Duration.ofSeconds(1);

	private final RemoteLogs logs;

	private final LogStore store;

	private final LogUris uris;

	private final BlockingPolls work;

	private final InstantSource clock;

	private final RecentLogs recentLogs = new RecentLogs();

	private final SeenStates recent = new SeenStates();

	private final SeenStates lists = new SeenStates();

	/**
	 * Fingerprints of last lines by log, since a log whose last line is out of reach has
	 * not changed. Keeps {@link RemoteLogs#MAX_LOGS} fingerprints.
	 */
	private final Map<String, String> known = new LinkedHashMap<>();

	/**
	 * Creates a poller.
	 * @param store decides which logs are shown
	 * @param scheduler threads that may block
	 */
	public RemoteLogPoller(RemoteLogs logs, LogStore store, LogUris uris, Scheduler scheduler, InstantSource clock) {
		this.logs = logs;
		this.store = store;
		this.uris = uris;
		this.work = new BlockingPolls(scheduler);
		this.clock = clock;
	}

	@Override
	public List<Poll> polls(Set<String> subjects) {
		return subjects.stream().map((subject) -> Poll.of(subject, snapshot(subject))).toList();
	}

	private Mono<Snapshot> snapshot(String subject) {
		if (subject.equals(LISTS)) {
			return this.work.call(subject, () -> {
				Map<String, String> names = new HashMap<>();
				this.store.logs().forEach((log) -> names.put(this.uris.log(log.name()), ""));
				return this.lists.next(names);
			});
		}
		if (subject.equals(this.uris.recent())) {
			return recent();
		}
		String name = this.uris.name(ResourceUri.parse(subject));
		return (name == null) ? Mono.just(Snapshot.ABSENT)
				: this.work.call(subject, () -> fingerprint(name))
					.map(Snapshot::of)
					.onErrorReturn(MissingLogException.class, Snapshot.ABSENT);
	}

	/**
	 * Takes a snapshot of all logs. Logs that do not answer, or have to wait for their
	 * turn, keep their states.
	 */
	private Mono<Snapshot> recent() {
		return Mono.defer(() -> {
			Instant now = this.clock.instant();
			return this.work.call(this.uris.recent(), () -> this.recentLogs.next(listed(now), now))
				.flatMapIterable((logs) -> logs)
				.flatMap((log) -> ask(log, now), RECENT_CONCURRENCY)
				.then(Mono.fromSupplier(() -> this.recent.next(this.recentLogs.states(this.uris::log, now))));
		});
	}

	private List<ListedLog> listed(Instant now) throws IOException {
		return this.logs.list(this.recentLogs.since(now))
			.stream()
			.filter((log) -> this.store.isShown(log.name()))
			.limit(RemoteLogStore.MAX_RECENT_LOGS)
			.toList();
	}

	private Mono<Void> ask(ListedLog log, Instant now) {
		return this.work.call(this.uris.recent() + " " + log.name(), () -> Optional.ofNullable(lastLine(log)))
			.timeout(RECENT_TIMEOUT)
			.onErrorReturn(MissingLogException.class, Optional.empty())
			.doOnNext((line) -> this.recentLogs.answered(log.name(), line.orElse(null), now))
			.onErrorResume((failure) -> Mono.fromRunnable(() -> this.recentLogs.failed(log)))
			.then();
	}

	private @Nullable TimedLine lastLine(ListedLog log) throws IOException {
		LineRange all = new LineRange(Instant.EPOCH, this.clock.instant().plus(CLOCK_DIFFERENCE), LineFilter.ALL);
		TimedLine last = null;
		try (TimedLines lines = this.logs.last(log, 1, all)) {
			for (TimedLine line = lines.next(); line != null; line = lines.next()) {
				last = line;
			}
		}
		return last;
	}

	/** Returns a fingerprint of the last line. */
	private String fingerprint(String name) throws IOException {
		ListedLog log = this.logs.find(name);
		if (log == null) {
			throw new MissingLogException();
		}
		TimedLine last = lastLine(log);
		synchronized (this.known) {
			if (last != null) {
				this.known.put(name, RecentLogs.fingerprint(last));
			}
			if (this.known.size() > RemoteLogs.MAX_LOGS) {
				this.known.remove(this.known.keySet().iterator().next());
			}
			return this.known.getOrDefault(name, NO_LINE);
		}
	}

}
