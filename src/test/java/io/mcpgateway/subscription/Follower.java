package io.mcpgateway.subscription;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

import io.mcpgateway.testkit.BusyFiles;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;

/**
 * Subscriber that keeps the last read content of each followed file, and reads only at
 * the start and upon notices. Like the client of a session, a follower edits
 * subscriptions, disconnects, and resumes at the last position.
 */
public final class Follower {

	static final String PREFIX = "file:///busy/";

	private static final int MOST = 8;

	private final int number;

	private final SubscriptionHub hub;

	private final BusyFiles files;

	private final Scheduler scheduler;

	private final RandomGenerator random;

	private final Map<String, SubscribedUri> wanted = new LinkedHashMap<>();

	/** Files whose watch the hub has yet to acknowledge. */
	private final Set<String> fresh = new HashSet<>();

	private final Map<String, String> known = new HashMap<>();

	private @Nullable Stream stream;

	/** Position of the current or last stream. */
	private @Nullable ChangePosition heard;

	public Follower(int number, SubscriptionHub hub, BusyFiles files, Scheduler scheduler, RandomGenerator random) {
		this.number = number;
		this.hub = hub;
		this.files = files;
		this.scheduler = scheduler;
		this.random = random;
		for (int i = 0; i < MOST / 2; i++) {
			follow();
		}
	}

	/** Edits the subscriptions. */
	public synchronized void edit() {
		if (this.stream != null && this.random.nextInt(20) == 0) {
			leave();
			return;
		}
		if (this.wanted.size() == MOST || (!this.wanted.isEmpty() && this.random.nextInt(3) == 0)) {
			forget();
		}
		else {
			follow();
		}
		if (this.stream != null) {
			this.stream.follow(interest());
		}
		else if (this.random.nextInt(4) == 0) {
			come();
		}
	}

	/** Reconnects if disconnected. */
	public synchronized void come() {
		if (this.stream == null) {
			this.wanted.replaceAll((uri, watched) -> this.fresh.contains(uri) ? watched
					: watched.since(Objects.requireNonNull(this.heard).orLater(watched.since())));
			this.stream = new Stream();
			this.stream.begin(interest());
		}
	}

	/** Disconnects, with or without pending notices. */
	public synchronized void leave() {
		if (this.stream != null) {
			this.stream.end();
			this.stream = null;
		}
	}

	/** Describes the files with outdated content. */
	public synchronized List<String> stale() {
		List<String> stale = new ArrayList<>();
		for (String uri : this.wanted.keySet()) {
			String now = read(uri);
			if (!now.equals(this.known.get(uri))) {
				stale.add("follower " + this.number + " has " + uri + " as" + this.known.get(uri) + ", not as" + now);
			}
		}
		return stale;
	}

	/**
	 * Starts to follow a file, either after a read or from now on with a read once
	 * watched.
	 */
	private void follow() {
		String uri = PREFIX + pick();
		if (this.wanted.containsKey(uri)) {
			return;
		}
		this.fresh.add(uri);
		ChangePosition since = null;
		if (this.random.nextBoolean()) {
			since = this.hub.position();
			this.known.put(uri, read(uri));
		}
		this.wanted.put(uri, new SubscribedUri(uri, uri, since));
	}

	private void forget() {
		List<String> uris = List.copyOf(this.wanted.keySet());
		String uri = uris.get(this.random.nextInt(uris.size()));
		this.wanted.remove(uri);
		this.fresh.remove(uri);
		this.known.remove(uri);
	}

	/**
	 * Picks a file. Half of the files have few followers, so the last one leaves often.
	 */
	private String pick() {
		List<String> paths = this.files.paths();
		int half = paths.size() / 2;
		String path = paths.get(this.random.nextInt(half) + ((this.random.nextInt(20) == 0) ? half : 0));
		return (this.random.nextInt(30) == 0) ? BusyFiles.directoryOf(path) : path;
	}

	private WatchList interest() {
		return new WatchList(Set.of(), null, List.copyOf(this.wanted.values()));
	}

	private String read(String uri) {
		return this.files.read(uri.substring(PREFIX.length()));
	}

	private synchronized void take(Stream from, Notice notice) {
		if (from != this.stream) {
			return;
		}
		this.heard = notice.position();
		if (notice instanceof Notice.Updated updated && this.wanted.containsKey(updated.uri())) {
			this.known.put(updated.uri(), read(updated.uri()));
		}
		if (notice instanceof Notice.Watching) {
			this.fresh.stream()
				.filter((uri) -> Objects.requireNonNull(this.wanted.get(uri)).since() == null)
				.forEach((uri) -> this.known.put(uri, read(uri)));
			this.fresh.clear();
		}
	}

	/** Pauses now and then, to make notices wait. */
	private void hesitate() {
		if (this.number % 10 == 0) {
			LockSupport.parkNanos(Duration.ofMillis(this.number % 20).toNanos());
		}
	}

	/** Stream from connect to disconnect. */
	private final class Stream {

		private final Sinks.Many<WatchList> interest = Sinks.many().unicast().onBackpressureBuffer();

		private @Nullable Disposable notices;

		void begin(WatchList first) {
			follow(first);
			this.notices = Follower.this.hub.notices(this.interest.asFlux().concatWith(Flux.never()))
				.publishOn(Follower.this.scheduler, 1)
				.subscribe((notice) -> {
					hesitate();
					take(this, notice);
				});
		}

		void follow(WatchList next) {
			this.interest.emitNext(next, Sinks.EmitFailureHandler.FAIL_FAST);
		}

		void end() {
			Objects.requireNonNull(this.notices).dispose();
		}

	}

}
