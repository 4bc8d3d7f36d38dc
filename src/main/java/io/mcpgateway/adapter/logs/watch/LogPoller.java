package io.mcpgateway.adapter.logs.watch;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.logs.segment.LogFiles;
import io.mcpgateway.adapter.logs.segment.LogFingerprint;
import io.mcpgateway.adapter.logs.segment.LogSegment;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Poller of the logs of a mount. A poll lists the files and opens the subscribed ones.
 */
public final class LogPoller implements Poller {

	private final LogFiles files;

	private final LogUris uris;

	private final Scheduler scheduler;

	private final SeenStates recent = new SeenStates();

	private final SeenStates lists = new SeenStates();

	/**
	 * Creates a poller.
	 * @param scheduler threads that may block
	 */
	public LogPoller(LogFiles files, LogUris uris, Scheduler scheduler) {
		this.files = files;
		this.uris = uris;
		this.scheduler = scheduler;
	}

	@Override
	public Mono<Map<String, Snapshot>> poll(Set<String> subjects) {
		return Cancellation.quietly(Mono.fromCallable(() -> snapshots(subjects)).subscribeOn(this.scheduler));
	}

	private synchronized Map<String, Snapshot> snapshots(Set<String> subjects) throws IOException {
		SortedMap<String, List<LogSegment>> logs = this.files.all();
		Map<String, Snapshot> snapshots = new HashMap<>();
		for (String subject : subjects) {
			snapshots.put(subject, snapshot(subject, logs));
		}
		return snapshots;
	}

	private Snapshot snapshot(String subject, SortedMap<String, List<LogSegment>> logs) {
		if (subject.equals(LISTS)) {
			Map<String, String> names = new HashMap<>();
			logs.keySet().forEach((name) -> names.put(this.uris.log(name), ""));
			return this.lists.next(names);
		}
		if (subject.equals(this.uris.recent())) {
			Map<String, String> states = new HashMap<>();
			logs.forEach((name, segments) -> states.put(this.uris.log(name), state(segments)));
			return this.recent.next(states);
		}
		String name = this.uris.name(ResourceUri.parse(subject));
		List<LogSegment> segments = (name != null) ? logs.get(name) : null;
		return (segments != null) ? fingerprint(segments) : Snapshot.ABSENT;
	}

	/** A log that cannot be read is polled again, and hinders no other. */
	private Snapshot fingerprint(List<LogSegment> segments) {
		try {
			return Snapshot.of(LogFingerprint.of(this.files, segments));
		}
		catch (IOException ex) {
			return Snapshot.UNKNOWN;
		}
	}

	/** Returns the state of a log without a look into its files. */
	private static String state(List<LogSegment> segments) {
		return segments.reversed()
			.stream()
			.filter((segment) -> segment.size() > 0)
			.findFirst()
			.map((segment) -> segment.key() + segment.size())
			.orElse("");
	}

}
