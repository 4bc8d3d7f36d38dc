package io.mcpgateway.search.scan;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.resource.ResourceAdapter;
import org.jspecify.annotations.Nullable;

/**
 * How far the index has come with a mount, and what is to be done next.
 */
public final class IndexedMount {

	/** Beyond, all is looked at again. */
	private static final int MOST_PENDING = 10_000;

	/** A mount is not listed again before so many times what that took. */
	private static final int PAUSE = 20;

	private static final long SOONEST = TimeUnit.SECONDS.toNanos(1);

	private static final long LATEST = TimeUnit.MINUTES.toNanos(1);

	private final ResourceAdapter adapter;

	private final String key;

	private final long rescan;

	private final Set<String> pending = new LinkedHashSet<>();

	private final Set<String> claimed = ConcurrentHashMap.newKeySet();

	private volatile State state = State.WAITING;

	private volatile @Nullable ScannedUris seen;

	private boolean isAsked;

	private int failures;

	private long begun;

	private long ended;

	/** How long it took to list it again. */
	private long took;

	/** A mount of which nothing is known. */
	IndexedMount(ResourceAdapter adapter, Duration rescan) {
		this.adapter = adapter;
		this.key = DocumentFingerprint.of(adapter.uriPrefix() + "\n", adapter.scope());
		this.rescan = rescan.toNanos();
	}

	ResourceAdapter adapter() {
		return this.adapter;
	}

	public String prefix() {
		return this.adapter.uriPrefix();
	}

	/** Returns the key of its documents, which changes with its configuration. */
	public String key() {
		return this.key;
	}

	public State state() {
		return this.state;
	}

	/** How many resources the scan that is under way saw; 0 if none is. */
	long seen() {
		ScannedUris seen = this.seen;
		return (seen != null) ? seen.size() : 0;
	}

	/** A resource was seen, which a scan that is under way need not find itself. */
	void sees(String uri) {
		ScannedUris seen = this.seen;
		if (seen != null) {
			seen.add(uri);
		}
	}

	/** Take a resource to work on; {@code false} if somebody does. */
	boolean claim(String uri) {
		return this.claimed.add(uri);
	}

	void release(String uri) {
		this.claimed.remove(uri);
	}

	/** A resource changed. */
	synchronized void changed(String uri) {
		if (this.pending.size() < MOST_PENDING) {
			this.pending.add(uri);
		}
		else if (!this.pending.contains(uri)) {
			this.pending.clear();
			this.isAsked = true;
		}
	}

	/** Anything may have changed. */
	synchronized void changed() {
		this.isAsked = true;
	}

	public synchronized int pending() {
		return this.pending.size();
	}

	/** What changed since it was taken last. */
	synchronized List<String> takePending() {
		List<String> taken = List.copyOf(this.pending);
		this.pending.clear();
		return taken;
	}

	/** Whether it is time to list it. */
	synchronized boolean isDue() {
		long since = System.nanoTime() - this.ended;
		return switch (this.state) {
			case WAITING -> true;
			case SCANNING -> false;
			case FAILED -> since >= Math.min(SOONEST << Math.min(this.failures - 1, 10), LATEST);
			case COMPLETE ->
				since >= Math.min(this.rescan, this.isAsked ? Math.max(SOONEST, PAUSE * this.took) : Long.MAX_VALUE);
		};
	}

	/** The index has nothing any more. */
	synchronized void forgotten() {
		this.state = State.WAITING;
		this.failures = 0;
	}

	/** Begin to list it; tells how far it was before. */
	synchronized State begin() {
		State before = this.state;
		if (this.state != State.COMPLETE) {
			this.state = State.SCANNING;
		}
		this.isAsked = false;
		this.begun = System.nanoTime();
		this.seen = new ScannedUris();
		return before;
	}

	/** What the scan that is under way saw. */
	boolean hasSeen(String uri) {
		ScannedUris seen = this.seen;
		return seen == null || seen.contains(uri);
	}

	/** It was listed to its end; tells how long that took. */
	synchronized Duration complete() {
		end();
		// A first scan reads what later ones do not
		this.took = (this.state == State.COMPLETE) ? this.ended - this.begun : 0;
		this.failures = 0;
		this.state = State.COMPLETE;
		return Duration.ofNanos(this.ended - this.begun);
	}

	/** It could not be listed; tells whether that is new. */
	synchronized boolean failed() {
		end();
		this.state = State.FAILED;
		return this.failures++ == 0;
	}

	private void end() {
		this.seen = null;
		this.ended = System.nanoTime();
	}

	/** How far it is. */
	public enum State {

		/** It was not listed yet. */
		WAITING,

		/** It is listed for the first time, or again after a failure. */
		SCANNING,

		/** All of it was seen. */
		COMPLETE,

		/** It could not be listed, which is tried again. */
		FAILED;

		/** As operators read it. */
		public String word() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
