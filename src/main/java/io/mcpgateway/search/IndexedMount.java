package io.mcpgateway.search;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.Hash64;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.uri.ResourceUri;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Progress of a mount's index, and the pending work. */
final class IndexedMount {

	/** Maximum pending changes, beyond which the mount is scanned. */
	private static final int MAX_PENDING = 10_000;

	/** Minimum pause between scans, in durations of the last scan. */
	private static final int PAUSE_FACTOR = 20;

	private static final long MIN_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private static final long LATEST = TimeUnit.MINUTES.toNanos(1);

	private final ResourceAdapter adapter;

	private final String key;

	private final boolean isOpen;

	private final long rescan;

	private final Set<String> pending = new LinkedHashSet<>();

	/** Changes that are being indexed, until a search can find them. */
	private final Set<String> taken = new LinkedHashSet<>();

	private final Set<String> claimed = ConcurrentHashMap.newKeySet();

	private final Sinks.Empty<Void> left = Sinks.empty();

	private volatile State state = State.WAITING;

	private volatile @Nullable ScannedUris seen;

	private boolean isAsked;

	/** Whether a change became known whose resources are unknown, since the last scan. */
	private boolean isVague;

	/** Whether such a change preceded the running scan, which finds its resources. */
	private boolean wasVague;

	private int failures;

	private long begun;

	private long ended;

	/** Duration of the last scan. */
	private long took;

	/**
	 * Creates the progress of an unknown mount.
	 * @param isOpen whether every caller may list and read all resources
	 */
	IndexedMount(ResourceAdapter adapter, Duration rescan, boolean isOpen) {
		this.adapter = adapter;
		this.isOpen = isOpen;
		this.key = DocumentFingerprint.of(adapter.uriPrefix() + (isOpen ? "\n" : "\nrestricted\n"),
				adapter.settings().scope());
		this.rescan = rescan.toNanos();
	}

	ResourceAdapter adapter() {
		return this.adapter;
	}

	/** Returns whether every caller may list and read all resources. */
	boolean isOpen() {
		return this.isOpen;
	}

	/**
	 * Returns the ranking of the documents: with statistics only if nothing is hidden
	 * from anybody.
	 */
	Ranking ranking() {
		return this.isOpen ? Ranking.STATISTICS : Ranking.FIXED;
	}

	/** Ends the work on the mount, which is served otherwise or no longer. */
	void leave() {
		this.left.tryEmitEmpty();
	}

	/** Completes once the mount is left. */
	Mono<Void> left() {
		return this.left.asMono();
	}

	/** Returns all resources for the index. */
	Flux<Indexable> indexables() {
		return indexing(Flux.defer(this.adapter::indexables));
	}

	/** Returns a changed resource with its parts. */
	Flux<Indexable> indexables(String changed) {
		return indexing(Flux.defer(() -> this.adapter.indexables(ResourceUri.parse(changed))));
	}

	private Flux<Indexable> indexing(Flux<Indexable> found) {
		return found.contextWrite((context) -> Access.indexing(context, this.isOpen));
	}

	public String prefix() {
		return this.adapter.uriPrefix();
	}

	/** Returns the key of the mount's documents, which depends on its configuration. */
	public String key() {
		return this.key;
	}

	public State state() {
		return this.state;
	}

	/** Returns the number of resources that the running scan saw; 0 between scans. */
	long seen() {
		ScannedUris seen = this.seen;
		return (seen != null) ? seen.size() : 0;
	}

	/** Records a resource for the running scan. */
	void sees(String uri) {
		ScannedUris seen = this.seen;
		if (seen != null) {
			seen.add(uri);
		}
	}

	/** Claims a resource; {@code null} if another worker has the resource. */
	@Nullable ResourceClaim claim(String uri) {
		return this.claimed.add(uri) ? new ResourceClaim(() -> this.claimed.remove(uri)) : null;
	}

	/** Records a changed resource. */
	synchronized void changed(String uri) {
		if (this.pending.size() < MAX_PENDING) {
			this.pending.add(uri);
		}
		else if (!this.pending.contains(uri)) {
			this.pending.clear();
			changed();
		}
	}

	/** Records an unknown change. */
	synchronized void changed() {
		this.isAsked = true;
		this.isVague = true;
	}

	/** Records that resources were added or removed, each of which is reported too. */
	synchronized void listChanged() {
		this.isAsked = true;
	}

	public synchronized int pending() {
		return this.pending.size();
	}

	/** Returns and clears the pending changes. */
	synchronized List<String> takePending() {
		List<String> taken = List.copyOf(this.pending);
		this.taken.addAll(taken);
		this.pending.clear();
		return taken;
	}

	/** Records that searches find the changes taken before. */
	synchronized void indexed() {
		this.taken.clear();
	}

	/** Returns the changed resources whose indexed text may be older. */
	synchronized List<String> outdated() {
		return Stream.concat(this.pending.stream(), this.taken.stream()).distinct().toList();
	}

	/**
	 * Returns whether resources may have changed of which the index does not know yet
	 * which ones.
	 */
	synchronized boolean isVague() {
		return this.isVague || this.wasVague;
	}

	/** Returns whether a scan is due. */
	synchronized boolean isDue() {
		long since = System.nanoTime() - this.ended;
		return switch (this.state) {
			case WAITING -> true;
			case SCANNING -> false;
			case FAILED -> since >= Math.min(MIN_PAUSE_NANOS << Math.min(this.failures - 1, 10), LATEST);
			case COMPLETE -> since >= Math.min(this.rescan,
					this.isAsked ? Math.max(MIN_PAUSE_NANOS, PAUSE_FACTOR * this.took) : Long.MAX_VALUE);
		};
	}

	/** Records that the index is empty. */
	synchronized void reset() {
		this.state = State.WAITING;
		this.failures = 0;
	}

	/** Begins a scan and returns the previous state. */
	synchronized State begin() {
		State before = this.state;
		if (this.state != State.COMPLETE) {
			this.state = State.SCANNING;
		}
		this.isAsked = false;
		this.wasVague |= this.isVague;
		this.isVague = false;
		this.begun = System.nanoTime();
		this.seen = new ScannedUris();
		return before;
	}

	/** Returns whether the running scan saw a URI. */
	boolean hasSeen(String uri) {
		ScannedUris seen = this.seen;
		return seen == null || seen.contains(uri);
	}

	/** Ends a complete scan and returns its duration. */
	synchronized Duration complete() {
		end();
		// A first scan reads texts that later ones skip
		this.took = (this.state == State.COMPLETE) ? this.ended - this.begun : 0;
		this.wasVague = false;
		this.failures = 0;
		this.state = State.COMPLETE;
		return Duration.ofNanos(this.ended - this.begun);
	}

	/** Records a failed scan and returns whether the failure is new. */
	synchronized boolean failed() {
		end();
		this.state = State.FAILED;
		return this.failures++ == 0;
	}

	private void end() {
		this.seen = null;
		this.ended = System.nanoTime();
	}

	/** State of a mount. */
	public enum State {

		/** Before the first scan. */
		WAITING,

		/** During the first scan, or the first after a failure. */
		SCANNING,

		/** After a complete scan. */
		COMPLETE,

		/** After a failed scan, which is retried. */
		FAILED;

		/** Returns the state for operators. */
		public String word() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	/**
	 * Set of the URIs that a scan saw, safe for any thread. It keeps a {@link Hash64} of
	 * each, so that millions fit in memory. After a collision a deleted resource is found
	 * until the next scan.
	 */
	private static final class ScannedUris {

		private final LongOpenHashSet hashes = new LongOpenHashSet();

		synchronized void add(String uri) {
			this.hashes.add(Hash64.of(uri));
		}

		synchronized boolean contains(String uri) {
			return this.hashes.contains(Hash64.of(uri));
		}

		synchronized int size() {
			return this.hashes.size();
		}

	}

	/**
	 * Claim of one worker on a resource, held by the worker and by each of its writes.
	 * The last release ends the claim for good.
	 */
	static final class ResourceClaim {

		private final Runnable afterEnd;

		private int holders = 1;

		/** Creates a claim with one holder. */
		ResourceClaim(Runnable afterEnd) {
			this.afterEnd = afterEnd;
		}

		/** Adds a holder, who must release; {@code false} if the claim has ended. */
		synchronized boolean hold() {
			boolean isHeld = this.holders > 0;
			this.holders += isHeld ? 1 : 0;
			return isHeld;
		}

		synchronized void release() {
			this.holders--;
			if (this.holders == 0) {
				this.afterEnd.run();
			}
		}

	}

}
