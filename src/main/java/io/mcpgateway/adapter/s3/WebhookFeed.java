package io.mcpgateway.adapter.s3;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.s3.NotifiedMount.Event;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.request.Webhook.WebhookReply;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.watch.GatheredReports;
import io.mcpgateway.resource.watch.GatheredReports.Report;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * Feed of posted changes. A sender gets a success after publication, and otherwise an
 * error to retry, so every accepted change is published.
 */
final class WebhookFeed implements ChangeFeed {

	private static final WebhookReply INVALID = new WebhookReply(HttpStatus.BAD_REQUEST,
			"The body must be a JSON notification of S3 with a list of Records");

	/** Maximum pending posts, each with up to a thousand changes. */
	private static final int MAX_PENDING_POSTS = 64;

	/** Maximum time until publication. */
	private static final Duration PUBLISH_TIMEOUT = Duration.ofSeconds(10);

	private final AtomicReference<@Nullable Watched> watched = new AtomicReference<>();

	private final NotifiedMount mount;

	private final UnreadableNotifications unreadable;

	/** Creates a feed of a mount. */
	WebhookFeed(Mount<S3Mount> mount, MeterRegistry meters) {
		this.mount = NotifiedMount.of(mount);
		this.unreadable = new UnreadableNotifications(uriPrefix(), meters);
	}

	@Override
	public String uriPrefix() {
		return this.mount.keys().uriPrefix();
	}

	@Override
	public Watchers watchers() {
		return this.mount.watchers();
	}

	@Override
	public Flux<Change> changes() {
		return Flux.using(this::begin, this::tell, (ended) -> this.watched.compareAndSet(ended, null));
	}

	/** Returns whether the feed is active. */
	boolean isWatching() {
		return this.watched.get() != null;
	}

	/**
	 * Receives the body of a post. The sender waits until the changes are published.
	 */
	Mono<WebhookReply> receive(byte[] body) {
		@Nullable List<Event> events = NotificationParser.read(body);
		if (events == null) {
			this.unreadable.add();
			return Mono.just(INVALID);
		}
		return post(events).map(
				(isPublished) -> WebhookReply.of(isPublished ? HttpStatus.NO_CONTENT : HttpStatus.SERVICE_UNAVAILABLE));
	}

	/** Publishes events; {@code false} if the feed is inactive, full or too slow. */
	private Mono<Boolean> post(List<Event> events) {
		return Mono.defer(() -> {
			Watched now = this.watched.get();
			Post post = new Post(this.mount.changes(events).toList(), Sinks.one());
			return (now != null && now.offer(post)) ? post.published() : Mono.just(false);
		});
	}

	private Watched begin() {
		Watched begun = new Watched(
				Sinks.many().unicast().onBackpressureBuffer(new ArrayBlockingQueue<>(MAX_PENDING_POSTS)));
		this.watched.set(begun);
		return begun;
	}

	private Flux<Change> tell(Watched now) {
		return Flux.<Change>just(new Change.Resync(uriPrefix()))
			.concatWith(GatheredReports.of(now.posts().asFlux().publishOn(Schedulers.parallel(), 1).map(Post::report),
					this.mount.gatherTime()))
			.doOnDiscard(Post.class, Post::leave);
	}

	/** Active subscription. */
	private record Watched(Sinks.Many<Post> posts) {

		/** Queues a post; posts come on many threads. */
		private synchronized boolean offer(Post post) {
			return this.posts.tryEmitNext(post).isSuccess();
		}

	}

	/** Posted changes, and the sender who waits. */
	private record Post(List<Change> changes, Sinks.One<Boolean> done) {

		private Post {
			changes = List.copyOf(changes);
		}

		private Report report() {
			return new Report(this.changes, Mono.fromRunnable(() -> this.done.tryEmitValue(true)), this::leave);
		}

		/** Reports failure to the sender. */
		private void leave() {
			this.done.tryEmitValue(false);
		}

		private Mono<Boolean> published() {
			return this.done.asMono().timeout(PUBLISH_TIMEOUT, Mono.just(false));
		}

	}

}
