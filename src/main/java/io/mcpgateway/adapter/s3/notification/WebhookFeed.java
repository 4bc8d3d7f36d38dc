package io.mcpgateway.adapter.s3.notification;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * Hears of changes from whoever posts them. Who posts is told that it was taken when the
 * changes have been published, and else to try again: nothing that was taken is lost.
 */
public final class WebhookFeed implements ChangeFeed {

	/** How many posts wait at most, each up to a thousand changes. */
	private static final int WAITING = 64;

	/** How long one waits to be published. */
	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private final AtomicReference<@Nullable Watched> watched = new AtomicReference<>();

	private final NotifiedMount mount;

	public WebhookFeed(NotifiedMount mount) {
		this.mount = mount;
	}

	@Override
	public String uriPrefix() {
		return this.mount.keys().uriPrefix();
	}

	@Override
	public Flux<Change> changes() {
		return Flux.using(this::begin, this::tell, (ended) -> this.watched.compareAndSet(ended, null));
	}

	/** Whether it is watched. */
	boolean isWatching() {
		return this.watched.get() != null;
	}

	/**
	 * Tell of what happened; {@code true} when it has been published, {@code false} if it
	 * was not, as nobody watches, too much is told at once, or it takes too long.
	 */
	Mono<Boolean> post(List<ObjectEvent> events) {
		return Mono.defer(() -> {
			Watched now = this.watched.get();
			Post post = new Post(this.mount.changes(events).toList(), Sinks.one());
			return (now != null && now.offer(post)) ? post.published() : Mono.just(false);
		});
	}

	private Watched begin() {
		Watched begun = new Watched(Sinks.many().unicast().onBackpressureBuffer(new ArrayBlockingQueue<>(WAITING)));
		this.watched.set(begun);
		return begun;
	}

	private Flux<Change> tell(Watched now) {
		return Flux.<Change>just(new Change.Resync(uriPrefix()))
			.concatWith(now.posts().asFlux().publishOn(Schedulers.parallel(), 1).concatMap(Post::tell, 0))
			.doOnDiscard(Post.class, Post::leave);
	}

	/** Who watches. */
	private record Watched(Sinks.Many<Post> posts) {

		/** Posts come on many threads. */
		private synchronized boolean offer(Post post) {
			return this.posts.tryEmitNext(post).isSuccess();
		}

	}

	/** What was posted, and who waits for it to be published. */
	private record Post(List<Change> changes, Sinks.One<Boolean> done) {

		private Post {
			changes = List.copyOf(changes);
		}

		private Flux<Change> tell() {
			return PublishedChanges.all(Flux.fromIterable(this.changes))
				.doOnComplete(() -> this.done.tryEmitValue(true))
				.doOnCancel(this::leave);
		}

		/** Nobody is going to publish it. */
		private void leave() {
			this.done.tryEmitValue(false);
		}

		private Mono<Boolean> published() {
			return this.done.asMono().timeout(PATIENCE, Mono.just(false));
		}

	}

}
