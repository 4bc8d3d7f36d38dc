package io.mcpgateway.search;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import io.mcpgateway.resource.SourceReason;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.search.IndexedMount.State;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Scanner of mounts: a scan indexes everything and finds deleted resources, or only
 * changes are indexed. Neither fails; missing resources are retried later.
 */
final class MountScanner {

	private static final Logger logger = LoggerFactory.getLogger(MountScanner.class);

	/** Minimum duration of a logged scan. */
	private static final Duration MIN_LOGGED_DURATION = Duration.ofSeconds(2);

	private final LuceneIndex index;

	private final DocumentIndexer documents;

	private final int threads;

	public MountScanner(LuceneIndex index, DocumentIndexer documents, int threads) {
		this.index = index;
		this.documents = documents;
		this.threads = threads;
	}

	/** Lists a mount and indexes new resources. */
	public Mono<Void> scan(IndexedMount mount, BooleanSupplier isRunning) {
		return Mono.defer(() -> {
			State before = mount.begin();
			if (before == State.WAITING) {
				logger.debug("Indexing {} for search", mount.prefix());
			}
			return mount.indexables()
				.takeWhile((found) -> isRunning.getAsBoolean())
				.flatMap((found) -> this.documents.index(mount, found, false), this.threads, 1)
				.then(this.documents.blocking(() -> end(mount, before, isRunning)));
		}).onErrorResume((failure) -> failed(mount, failure));
	}

	/** Indexes changes, then rests for the same time. */
	Mono<Void> changes(IndexedMount mount, BooleanSupplier isRunning) {
		return Mono.defer(() -> {
			long begun = System.nanoTime();
			return Flux.fromIterable(mount.takePending())
				.takeWhile((uri) -> isRunning.getAsBoolean())
				.flatMap((uri) -> change(mount, uri), this.threads, 1)
				.then(this.documents.blocking(this.index::refresh))
				.doOnSuccess((end) -> mount.indexed())
				.then(Mono.defer(() -> Mono.delay(Duration.ofNanos(System.nanoTime() - begun))))
				.then();
		}).onErrorResume((failure) -> {
			mount.changed();
			mount.indexed();
			return Mono.empty();
		});
	}

	private Mono<Void> change(IndexedMount mount, String uri) {
		return mount.indexables(uri)
			.concatMap((found) -> this.documents.index(mount, found, true)
				.map((isDone) -> new Done(found.resource().uri(), isDone)), 1)
			.collectList()
			.flatMap((done) -> end(mount, uri, done))
			.onErrorResume((failure) -> askedAgain(mount));
	}

	/** Removes a deleted resource, after any other worker on the resource. */
	private Mono<Void> end(IndexedMount mount, String uri, List<Done> done) {
		Mono<Boolean> isDone = done.isEmpty() ? this.documents.remove(mount, uri)
				: Mono.just(done.stream().allMatch(Done::isDone));
		return isDone.doOnNext((whole) -> again(mount, uri, whole)).then(removePieces(uri, done));
	}

	private static void again(IndexedMount mount, String uri, boolean isDone) {
		if (!isDone) {
			mount.changed(uri);
		}
	}

	private Mono<Void> removePieces(String uri, List<Done> done) {
		Set<String> pieces = done.stream()
			.map(Done::uri)
			.filter((piece) -> !piece.equals(uri))
			.collect(Collectors.toSet());
		return pieces.isEmpty() ? Mono.empty()
				: this.documents.blocking(() -> this.index.removeUnseen(uri + "?", pieces::contains));
	}

	private void end(IndexedMount mount, State before, BooleanSupplier isRunning) throws IOException {
		if (!isRunning.getAsBoolean()) {
			return;
		}
		this.index.removeUnseen(mount.prefix(), mount::hasSeen);
		long seen = mount.seen();
		this.index.commit();
		this.index.refresh();
		Duration took = mount.complete();
		if (before != State.COMPLETE && took.compareTo(MIN_LOGGED_DURATION) > 0) {
			logger.info("Indexed {} for search: {} resources in {} ms", mount.prefix(), seen, took.toMillis());
		}
	}

	private Mono<Void> failed(IndexedMount mount, Throwable failure) {
		if (!this.index.isOpen()) {
			mount.reset();
		}
		else if (mount.failed() && !SourceUnavailableException.isLogged(failure)
				&& !UnreadableException.isLogged(failure)) {
			String reason = SourceReason.of(failure);
			if (reason != null) {
				logger.warn("Cannot index all of {} for search yet, will retry: {}", mount.prefix(), reason);
			}
			else {
				logger.warn("Cannot index all of {} for search yet, will retry", mount.prefix(), failure);
			}
		}
		return Mono.empty();
	}

	private static Mono<Void> askedAgain(IndexedMount mount) {
		mount.changed();
		return Mono.empty();
	}

	/** Result for a resource. */
	private record Done(String uri, boolean isDone) {

	}

}
