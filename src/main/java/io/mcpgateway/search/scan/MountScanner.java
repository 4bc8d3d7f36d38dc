package io.mcpgateway.search.scan;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.search.index.LuceneIndex;
import io.mcpgateway.search.scan.IndexedMount.State;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Brings a mount into the index: all of it, which also finds what is gone, or what
 * changed. Neither ever fails; what is missing then is asked for again.
 */
public final class MountScanner {

	private static final Logger logger = LoggerFactory.getLogger(MountScanner.class);

	/** What takes less needs no line in the log. */
	private static final Duration WORTH_TELLING = Duration.ofSeconds(2);

	private final LuceneIndex index;

	private final DocumentIndexer documents;

	private final int threads;

	public MountScanner(LuceneIndex index, DocumentIndexer documents, int threads) {
		this.index = index;
		this.documents = documents;
		this.threads = threads;
	}

	/** List a mount, and read of it what is new. */
	public Mono<Void> scan(IndexedMount mount, BooleanSupplier goesOn) {
		return Mono.defer(() -> {
			State before = mount.begin();
			if (before == State.WAITING) {
				logger.debug("Indexing {} for searches", mount.prefix());
			}
			return Flux.defer(() -> mount.adapter().indexables())
				.takeWhile((found) -> goesOn.getAsBoolean())
				.flatMap((found) -> this.documents.index(mount, found, false), this.threads, 1)
				.then(this.documents.blocking(() -> end(mount, before, goesOn)));
		}).onErrorResume((failure) -> failed(mount, failure));
	}

	/** Look at what changed; then rest as long as that took. */
	Mono<Void> changes(IndexedMount mount, BooleanSupplier goesOn) {
		return Mono.defer(() -> {
			long begun = System.nanoTime();
			return Flux.fromIterable(mount.takePending())
				.takeWhile((uri) -> goesOn.getAsBoolean())
				.flatMap((uri) -> change(mount, uri), this.threads, 1)
				.then(this.documents.blocking(this.index::refresh))
				.then(Mono.defer(() -> Mono.delay(Duration.ofNanos(System.nanoTime() - begun))))
				.then();
		}).onErrorResume((failure) -> askedAgain(mount));
	}

	private Mono<Void> change(IndexedMount mount, String uri) {
		return Flux.defer(() -> mount.adapter().indexables(ResourceUri.parse(uri)))
			.concatMap((found) -> this.documents.index(mount, found, true)
				.map((isDone) -> new Done(found.resource().uri(), isDone)), 1)
			.collectList()
			.flatMap((done) -> end(mount, uri, done))
			.onErrorResume((failure) -> askedAgain(mount));
	}

	/**
	 * Remove what is no longer there; who works on the same at this moment is awaited.
	 */
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

	private void end(IndexedMount mount, State before, BooleanSupplier goesOn) throws IOException {
		if (!goesOn.getAsBoolean()) {
			return;
		}
		this.index.removeUnseen(mount.prefix(), mount::hasSeen);
		long seen = mount.seen();
		this.index.commit();
		this.index.refresh();
		Duration took = mount.complete();
		if (before != State.COMPLETE && took.compareTo(WORTH_TELLING) > 0) {
			logger.info("{} is indexed: {} resources in {} ms", mount.prefix(), seen, took.toMillis());
		}
	}

	private Mono<Void> failed(IndexedMount mount, Throwable failure) {
		if (!this.index.isOpen()) {
			mount.forgotten();
		}
		else if (mount.failed()) {
			if (failure instanceof SourceUnavailableException) {
				logger.warn("{} cannot be indexed completely for now: {}", mount.prefix(), failure.getMessage());
			}
			else {
				logger.warn("{} cannot be indexed completely for now", mount.prefix(), failure);
			}
		}
		return Mono.empty();
	}

	private static Mono<Void> askedAgain(IndexedMount mount) {
		mount.changed();
		return Mono.empty();
	}

	/** What became of a resource. */
	private record Done(String uri, boolean isDone) {

	}

}
