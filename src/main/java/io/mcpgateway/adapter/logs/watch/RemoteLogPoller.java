package io.mcpgateway.adapter.logs.watch;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.BlockingPolls;
import io.mcpgateway.adapter.logs.line.LineFilter;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.logs.read.LogStore;
import io.mcpgateway.adapter.logs.remote.LineRange;
import io.mcpgateway.adapter.logs.remote.MissingLogException;
import io.mcpgateway.adapter.logs.remote.RemoteLogStore;
import io.mcpgateway.adapter.logs.remote.RemoteLogs;
import io.mcpgateway.adapter.logs.remote.TimedLine;
import io.mcpgateway.adapter.logs.remote.TimedLines;
import io.mcpgateway.resource.Hash64;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Poller of logs that another service keeps. A poll asks for the last line of each
 * subscribed log, and of all logs if {@code recent} is subscribed.
 */
public final class RemoteLogPoller implements Poller {

	/** Time by which the clock of the source may be ahead. */
	private static final Duration CLOCK_DIFFERENCE = Duration.ofHours(1);

	/** Fingerprint of a log that had no line yet. */
	private static final String NO_LINE = "none";

	/** Number of logs that {@code recent} asks for at once. */
	private static final int RECENT_CONCURRENCY = 2;

	/** Time after which {@code recent} goes by the line that is known of a log. */
	private static final Duration RECENT_TIMEOUT = Duration.ofSeconds(1);

	private final RemoteLogs logs;

	private final LogStore store;

	private final LogUris uris;

	private final BlockingPolls work;

	private final InstantSource clock;

	private final SeenStates recent = new SeenStates();

	private final SeenStates lists = new SeenStates();

	/**
	 * Fingerprints of last lines by log, since a log whose last line is out of reach has
	 * not changed. Keeps those of {@link RemoteLogs#MAX_LOGS} logs.
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
				: this.work.call(subject, () -> lastLine(name))
					.map(Snapshot::of)
					.onErrorReturn(MissingLogException.class, Snapshot.ABSENT);
	}

	/**
	 * Takes a snapshot of the last lines of all logs. A log that is not known yet and
	 * does not answer has no part in it, and the others keep their last lines.
	 */
	private Mono<Snapshot> recent() {
		return this.work.call(this.uris.recent(), this.store::logs)
			.flatMapIterable((logs) -> logs)
			.take(RemoteLogStore.MAX_RECENT_LOGS)
			.map(LogStore.Entry::name)
			.flatMap((name) -> recentState(name).map((state) -> Map.entry(this.uris.log(name), state)),
					RECENT_CONCURRENCY)
			.collectMap(Map.Entry::getKey, Map.Entry::getValue)
			.map(this.recent::next);
	}

	/** Returns the last line; empty for a log that is deleted meanwhile or unknown. */
	private Mono<String> recentState(String name) {
		return this.work.call(this.uris.recent() + " " + name, () -> lastLine(name))
			.timeout(RECENT_TIMEOUT)
			.onErrorResume((failure) -> (failure instanceof MissingLogException) ? Mono.empty()
					: Mono.justOrEmpty(known(name)));
	}

	/** Returns a fingerprint of the last line. */
	private String lastLine(String name) throws IOException {
		LineRange all = new LineRange(Instant.EPOCH, this.clock.instant().plus(CLOCK_DIFFERENCE), LineFilter.ALL);
		String last = null;
		try (TimedLines lines = this.logs.last(name, 1, all)) {
			for (TimedLine line = lines.next(); line != null; line = lines.next()) {
				last = line.time() + " " + Long.toHexString(Hash64.of(line.text()));
			}
		}
		synchronized (this.known) {
			if (last != null) {
				this.known.put(name, last);
			}
			if (this.known.size() > RemoteLogs.MAX_LOGS) {
				this.known.remove(this.known.keySet().iterator().next());
			}
			return this.known.getOrDefault(name, NO_LINE);
		}
	}

	private @Nullable String known(String name) {
		synchronized (this.known) {
			return this.known.get(name);
		}
	}

}
