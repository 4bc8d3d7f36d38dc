package io.mcpgateway.adapter.logs.watch;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.adapter.logs.line.LineFilter;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.logs.read.LogStore;
import io.mcpgateway.adapter.logs.remote.LineRange;
import io.mcpgateway.adapter.logs.remote.MissingLogException;
import io.mcpgateway.adapter.logs.remote.RefusedException;
import io.mcpgateway.adapter.logs.remote.RemoteLogStore;
import io.mcpgateway.adapter.logs.remote.RemoteLogs;
import io.mcpgateway.adapter.logs.remote.TimedLine;
import io.mcpgateway.adapter.logs.remote.TimedLines;
import io.mcpgateway.resource.Hash64;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
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

	private final RemoteLogs logs;

	private final LogStore store;

	private final LogUris uris;

	private final Scheduler scheduler;

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
		this.scheduler = scheduler;
		this.clock = clock;
	}

	@Override
	public Mono<Map<String, Snapshot>> poll(Set<String> subjects) {
		return Cancellation.quietly(Mono.fromCallable(() -> snapshots(subjects)).subscribeOn(this.scheduler));
	}

	private synchronized Map<String, Snapshot> snapshots(Set<String> subjects) throws IOException {
		Map<String, Snapshot> snapshots = new HashMap<>();
		for (String subject : subjects) {
			snapshots.put(subject, snapshot(subject));
		}
		return snapshots;
	}

	private Snapshot snapshot(String subject) throws IOException {
		if (subject.equals(LISTS)) {
			Map<String, String> names = new HashMap<>();
			this.store.logs().forEach((log) -> names.put(this.uris.log(log.name()), ""));
			return this.lists.next(names);
		}
		if (subject.equals(this.uris.recent())) {
			return recent();
		}
		String name = this.uris.name(ResourceUri.parse(subject));
		return (name != null) ? log(name) : Snapshot.ABSENT;
	}

	private Snapshot recent() throws IOException {
		Map<String, String> states = new HashMap<>();
		for (LogStore.Entry log : this.store.logs().stream().limit(RemoteLogStore.MAX_RECENT_LOGS).toList()) {
			try {
				states.put(this.uris.log(log.name()), lastLine(log.name()));
			}
			catch (MissingLogException | RefusedException ex) {
				// Deleted meanwhile, or not for the gateway: the others count.
			}
		}
		return this.recent.next(states);
	}

	/** A log that cannot be read is polled again, and hinders no other. */
	private Snapshot log(String name) throws IOException {
		try {
			return Snapshot.of(lastLine(name));
		}
		catch (MissingLogException ex) {
			return Snapshot.ABSENT;
		}
		catch (RefusedException ex) {
			return Snapshot.UNKNOWN;
		}
	}

	/** Returns a fingerprint of the last line. */
	private String lastLine(String name) throws IOException {
		LineRange all = new LineRange(Instant.EPOCH, this.clock.instant().plus(CLOCK_DIFFERENCE), LineFilter.ALL);
		try (TimedLines lines = this.logs.last(name, 1, all)) {
			for (TimedLine line = lines.next(); line != null; line = lines.next()) {
				this.known.put(name, line.time() + " " + Long.toHexString(Hash64.of(line.text())));
			}
		}
		if (this.known.size() > RemoteLogs.MAX_LOGS) {
			this.known.remove(this.known.keySet().iterator().next());
		}
		return this.known.getOrDefault(name, NO_LINE);
	}

}
