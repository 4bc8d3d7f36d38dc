package io.mcpgateway.cluster.faults;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;

import org.jspecify.annotations.Nullable;

/**
 * Client that subscribes to resources, and reads one only upon a notice, or when its
 * revision says that notices may be lost. It repeats what fails, and connects again when
 * its stream ends.
 */
abstract class ResourceFollower {

	private static final int MAX_PAUSE_MILLIS = 1000;

	/** Silence after which an impatient client gives its stream up. */
	private static final Duration MAX_SILENCE = Duration.ofSeconds(12);

	private final Map<String, WrittenResource> resources = new LinkedHashMap<>();

	private final Map<String, Long> known = new ConcurrentHashMap<>();

	/** URIs to read. */
	private final SequencedSet<String> due = new LinkedHashSet<>();

	private final FollowerHttp http;

	private final boolean isPatient;

	private volatile @Nullable EventStream stream;

	private volatile boolean isStopped;

	/**
	 * Creates a client.
	 * @param isPatient whether it keeps a silent stream
	 */
	ResourceFollower(List<WrittenResource> resources, FollowerHttp http, boolean isPatient) {
		resources.forEach((resource) -> this.resources.put(resource.uri(), resource));
		this.http = http;
		this.isPatient = isPatient;
	}

	/** Opens the stream, subscribed to the resources. */
	abstract EventStream connect() throws IOException, InterruptedException;

	/** Takes the data of an event. */
	abstract void take(String data);

	/** Returns the content of a resource; empty for another answer. */
	abstract String read(String uri) throws IOException, InterruptedException;

	void start(Executor threads) {
		threads.execute(() -> repeat(this::follow));
		threads.execute(() -> repeat(this::readNext));
	}

	void stop() {
		this.isStopped = true;
		disconnect();
	}

	/** Gives up a stream that is silent for too long, unless the client is patient. */
	void check() {
		EventStream now = this.stream;
		if (!this.isPatient && now != null && now.isSilentFor(MAX_SILENCE)) {
			http().figures().count("silent streams");
			now.close();
		}
	}

	/** Describes the resources of which the client has an old version. */
	List<String> stale() {
		List<String> stale = new ArrayList<>();
		this.resources.forEach((uri, resource) -> {
			long version = this.known.getOrDefault(uri, 0L);
			if (version != resource.version()) {
				stale.add("%s %s has %d of %d%s".formatted(this, uri, version, resource.version(),
						isDue(uri) ? ", is about to read" : ""));
			}
		});
		return stale;
	}

	FollowerHttp http() {
		return this.http;
	}

	List<String> uris() {
		return List.copyOf(this.resources.keySet());
	}

	/** Returns whether the stream had a line since {@link System#nanoTime()}. */
	boolean hasLineSince(long nanoTime) {
		EventStream now = this.stream;
		return now != null && !now.isSilentFor(Duration.ofNanos(System.nanoTime() - nanoTime));
	}

	/** Breaks the stream, so that the client connects again. */
	void disconnect() {
		EventStream now = this.stream;
		if (now != null) {
			now.close();
		}
	}

	void noticed(String uri) {
		http().figures().count("notices");
		if (this.resources.containsKey(uri)) {
			read(List.of(uri));
		}
		else {
			http().figures().problem("a notice of " + uri + ", which nobody asked for");
		}
	}

	/** Reads resources soon. */
	synchronized void read(List<String> uris) {
		this.due.addAll(uris);
		notifyAll();
	}

	@Override
	public String toString() {
		EventStream now = this.stream;
		return "%s%s [%s]".formatted(getClass().getSimpleName(), this.isPatient ? ", patient" : "",
				(now != null) ? "last id " + now.lastId() : "not connected");
	}

	/** Waits before a repetition. */
	static void pause() {
		Fault.pause(Duration.ofMillis(ThreadLocalRandom.current().nextInt(MAX_PAUSE_MILLIS)));
	}

	private void repeat(Step step) {
		while (!this.isStopped) {
			try {
				step.run();
			}
			catch (IOException ex) {
				pause();
			}
			catch (InterruptedException ex) {
				return;
			}
		}
	}

	private void follow() throws IOException, InterruptedException {
		EventStream opened = connect();
		this.stream = opened;
		try (opened) {
			if (opened.status() == 200) {
				http().figures().count(getClass().getSimpleName() + " streams");
				opened.read(this::take);
			}
		}
		finally {
			this.stream = null;
			ended(opened);
		}
		throw new IOException("the stream ended");
	}

	/** Notes the end of a stream. */
	void ended(EventStream ended) {
	}

	private void readNext() throws IOException, InterruptedException {
		String uri = next();
		long version = 0;
		try {
			version = WrittenResource.versionIn(read(uri));
			http().figures().count("reads");
		}
		finally {
			if (version > 0) {
				this.known.put(uri, version);
			}
			else {
				read(List.of(uri));
			}
		}
		if (version == 0) {
			throw new IOException("no content");
		}
	}

	private synchronized String next() throws InterruptedException {
		while (this.due.isEmpty()) {
			wait();
		}
		return this.due.removeFirst();
	}

	private synchronized boolean isDue(String uri) {
		return this.due.contains(uri);
	}

	/** Step that a client repeats. */
	private interface Step {

		void run() throws IOException, InterruptedException;

	}

}
