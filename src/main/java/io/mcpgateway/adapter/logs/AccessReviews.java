package io.mcpgateway.adapter.logs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.adapter.logs.AccessReviewApi.Review;
import io.mcpgateway.adapter.logs.AccessReviewApi.ReviewFailure;
import io.mcpgateway.adapter.logs.mount.AccessReviewSettings;
import io.mcpgateway.resource.AccessPreparation;
import io.mcpgateway.rpc.Identity;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Decisions of the Kubernetes API by user and namespace, in memory. A decision counts for
 * the configured time, and without one access is denied. A call waits for decisions that
 * are older than half of this time, so that none ends while the call runs. A question
 * without a decision, as for a notice, is denied and asks the API; once it allows, the
 * namespace counts as changed.
 */
final class AccessReviews implements AccessPreparation {

	/** Maximum number of decisions; others are asked for again. */
	private static final int MAX_ENTRIES = 10_000;

	/** Reviews that a call asks for at once. */
	private static final int CONCURRENCY = 8;

	/** Time after which a failed review is tried again. */
	private static final Duration RETRY = Duration.ofSeconds(5);

	private static final Logger logger = LoggerFactory.getLogger(AccessReviews.class);

	private final String uriPrefix;

	private final AccessReviewSettings settings;

	private final List<String> namespaces;

	private final BiFunction<ReviewedUser, String, Mono<Review>> api;

	private final LongSupplier clock;

	private final MeterRegistry registry;

	private final Cache<Key, Entry> entries = Caffeine.newBuilder().maximumSize(MAX_ENTRIES).build();

	/** Users by caller, compared by reference, since each question needs one. */
	private final Cache<Identity, Optional<ReviewedUser>> users = Caffeine.newBuilder()
		.weakKeys()
		.maximumSize(MAX_ENTRIES)
		.build();

	private final Set<String> changed = new LinkedHashSet<>();

	private final Sinks.Many<Boolean> signals = Sinks.many().multicast().directBestEffort();

	private volatile @Nullable String failure;

	/**
	 * Creates an instance without decisions.
	 * @param uriPrefix start of the URIs of the mount
	 * @param namespaces all namespaces of the mount
	 * @param api asks the API about a user and a namespace
	 * @param clock the time in nanoseconds
	 */
	AccessReviews(String uriPrefix, AccessReviewSettings settings, List<String> namespaces,
			BiFunction<ReviewedUser, String, Mono<Review>> api, MeterRegistry registry, LongSupplier clock) {
		this.uriPrefix = uriPrefix;
		this.settings = settings;
		this.namespaces = List.copyOf(namespaces);
		this.api = api;
		this.registry = registry;
		this.clock = clock;
	}

	String uriPrefix() {
		return this.uriPrefix;
	}

	/** Returns the namespaces of the mount. */
	List<String> namespaces() {
		return this.namespaces;
	}

	/** Returns the user that a caller is; {@code null} if the cluster knows none. */
	@Nullable ReviewedUser user(Identity caller) {
		return this.users.get(caller, (one) -> Optional.ofNullable(ReviewedUser.of(this.settings, one))).orElse(null);
	}

	/**
	 * Gets decisions about a caller in all namespaces, each no older than half of the
	 * time for which it counts; {@code null} if all are there. Never fails.
	 */
	@Override
	public @Nullable Mono<Void> prepare(Identity caller) {
		ReviewedUser user = user(caller);
		if (user == null) {
			return null;
		}
		List<Mono<Void>> missing = new ArrayList<>();
		for (String namespace : this.namespaces) {
			Mono<Void> review = entry(user, namespace).prepare();
			if (review != null) {
				missing.add(review);
			}
		}
		return missing.isEmpty() ? null : Flux.fromIterable(missing).flatMap((review) -> review, CONCURRENCY).then();
	}

	/** Returns whether a caller may read the logs in a namespace. Does not wait. */
	boolean isAllowed(Identity caller, String namespace) {
		ReviewedUser user = user(caller);
		return user != null && this.namespaces.contains(namespace) && entry(user, namespace).isAllowed();
	}

	/** Returns the decision about a user in a namespace; {@code null} without one. */
	@Nullable Review known(ReviewedUser user, String namespace) {
		return entry(user, namespace).known();
	}

	/** Returns why the last review failed; {@code null} if it did not. */
	@Nullable String failure() {
		return this.failure;
	}

	/** Emits after each change of a decision. */
	Flux<Boolean> signals() {
		return this.signals.asFlux();
	}

	/** Takes the namespaces in which decisions changed. */
	synchronized List<String> takeChanged() {
		List<String> taken = List.copyOf(this.changed);
		this.changed.clear();
		return taken;
	}

	private synchronized void changed(String namespace) {
		this.changed.add(namespace);
		this.signals.tryEmitNext(true);
	}

	private Entry entry(ReviewedUser user, String namespace) {
		return this.entries.get(new Key(user, namespace), Entry::new);
	}

	/** Runs a review that no call waits for. */
	private static void run(Mono<Void> review) {
		review.subscribe();
	}

	private void answered(boolean isAllowed) {
		count(isAllowed ? "allowed" : "denied");
		this.failure = null;
	}

	private void failed(Throwable failure) {
		String sentence = (failure instanceof ReviewFailure known) ? String.valueOf(known.getMessage())
				: "the Kubernetes API cannot be asked for access reviews";
		count("failed");
		if (!sentence.equals(this.failure)) {
			logger.warn("Callers without a decision see nothing of {}: {}", this.uriPrefix, sentence);
		}
		this.failure = sentence;
	}

	private void count(String outcome) {
		this.registry.counter("mcp.logs.access.reviews", "mount", this.uriPrefix, "outcome", outcome).increment();
	}

	/** User and namespace of a decision. */
	private record Key(ReviewedUser user, String namespace) {

	}

	/** Decision about a user in a namespace, and the review that runs. */
	private final class Entry {

		private final Key key;

		private @Nullable Review review;

		private long reviewedAt;

		private @Nullable Long failedAt;

		private @Nullable Mono<Void> running;

		/** Whether a question was denied for lack of a decision. */
		private boolean isMissed;

		Entry(Key key) {
			this.key = key;
		}

		/** Returns the decision that counts; {@code null} for none. */
		synchronized @Nullable Review known() {
			return isYounger(AccessReviews.this.settings.ttl()) ? this.review : null;
		}

		synchronized boolean isAllowed() {
			Review known = known();
			Mono<Void> next = isYounger(AccessReviews.this.settings.ttl().dividedBy(2)) ? null : next();
			this.isMissed |= known == null;
			if (next != null) {
				run(next);
			}
			return known != null && known.isAllowed();
		}

		/** Returns a review to wait for; {@code null} if the decision is young. */
		synchronized @Nullable Mono<Void> prepare() {
			return isYounger(AccessReviews.this.settings.ttl().dividedBy(2)) ? null : next();
		}

		/** Returns the review that runs or begins; {@code null} soon after a failure. */
		private @Nullable Mono<Void> next() {
			Mono<Void> next = this.running;
			if (next == null && (this.failedAt == null || now() - this.failedAt >= RETRY.toNanos())) {
				next = AccessReviews.this.api.apply(this.key.user, this.key.namespace)
					.doOnNext(this::set)
					.doOnError(this::fail)
					.onErrorComplete()
					.then()
					.cache();
				this.running = next;
			}
			return next;
		}

		private void set(Review now) {
			boolean isChanged;
			synchronized (this) {
				Review before = this.review;
				isChanged = (before != null)
						? before.isAllowed() != now.isAllowed() || (this.isMissed && now.isAllowed())
						: this.isMissed && now.isAllowed();
				this.review = now;
				this.reviewedAt = now();
				this.failedAt = null;
				this.isMissed = false;
				this.running = null;
			}
			answered(now.isAllowed());
			if (isChanged) {
				changed(this.key.namespace);
			}
		}

		private void fail(Throwable failure) {
			synchronized (this) {
				this.failedAt = now();
				this.running = null;
			}
			failed(failure);
		}

		private boolean isYounger(Duration age) {
			return this.review != null && now() - this.reviewedAt < age.toNanos();
		}

		private long now() {
			return AccessReviews.this.clock.getAsLong();
		}

	}

}
