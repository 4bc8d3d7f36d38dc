package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.adapter.BlockingPolls;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.logs.read.LogFiles;
import io.mcpgateway.adapter.logs.read.LogFingerprint;
import io.mcpgateway.adapter.logs.read.LogSegment;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Poller of the logs of a mount. A poll lists the files and opens the subscribed ones.
 */
final class LogPoller implements Poller {

	private final LogFiles files;

	private final LogUris uris;

	private final BlockingPolls work;

	/** Listing not yet ended. */
	private final AtomicReference<@Nullable Mono<SortedMap<String, List<LogSegment>>>> running = new AtomicReference<>();

	private final SeenStates recent = new SeenStates();

	private final SeenStates lists = new SeenStates();

	/**
	 * Creates a poller.
	 * @param scheduler threads that may block
	 */
	public LogPoller(LogFiles files, LogUris uris, Scheduler scheduler) {
		this.files = files;
		this.uris = uris;
		this.work = new BlockingPolls(scheduler);
	}

	@Override
	public List<Poll> polls(Set<String> subjects) {
		Mono<SortedMap<String, List<LogSegment>>> listing = Mono.defer(this::listing).cache();
		return subjects.stream().map((subject) -> Poll.of(subject, snapshot(subject, listing))).toList();
	}

	/** Lists the files, or joins the running listing of concurrent polls. */
	private Mono<SortedMap<String, List<LogSegment>>> listing() {
		return Objects.requireNonNull(this.running.updateAndGet((joined) -> (joined != null) ? joined
				: this.work.call(LISTS, this::logs).doOnTerminate(() -> this.running.set(null)).cache()));
	}

	/**
	 * Returns no logs while the directory of the mount is missing, so the watch goes on
	 * and finds the directory later.
	 */
	private SortedMap<String, List<LogSegment>> logs() throws IOException {
		try {
			return this.files.all();
		}
		catch (SourceUnavailableException ex) {
			return new TreeMap<>();
		}
	}

	private Mono<Snapshot> snapshot(String subject, Mono<SortedMap<String, List<LogSegment>>> listing) {
		if (subject.equals(LISTS)) {
			return listing.map((logs) -> {
				Map<String, String> names = new HashMap<>();
				logs.keySet().forEach((name) -> names.put(this.uris.log(name), ""));
				return this.lists.next(names);
			});
		}
		if (subject.equals(this.uris.recent())) {
			return listing.map((logs) -> {
				Map<String, String> states = new HashMap<>();
				logs.forEach((name, segments) -> states.put(this.uris.log(name), state(segments)));
				return this.recent.next(states);
			});
		}
		String name = this.uris.name(ResourceUri.parse(subject));
		return listing.flatMap((logs) -> {
			List<LogSegment> segments = (name != null) ? logs.get(name) : null;
			return (segments == null) ? Mono.just(Snapshot.ABSENT)
					: this.work.call(subject, () -> Snapshot.of(LogFingerprint.of(this.files, segments)));
		});
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
