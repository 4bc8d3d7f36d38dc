package io.mcpgateway.document;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Supplier;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.resource.ReaderKey;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Markdown by the key of its document: kept on disk, or under way. Readers of one
 * document share one conversion, which ends early only if all of them leave. Until a
 * conversion begins, each caller waits in his own turn.
 */
final class KnownMarkdown {

	private static final int MAX_FAILED = 10_000;

	private static final Duration FAILED_TIME = Duration.ofMinutes(10);

	private final MarkdownCache cache;

	private final DocumentMetrics metrics;

	/** Conversions that have their document, by key. */
	private final ConcurrentMap<String, Mono<Markdown>> running = new ConcurrentHashMap<>();

	private final ConcurrentMap<Turn, Mono<Markdown>> turns = new ConcurrentHashMap<>();

	/** Signals for the turns of a key that its conversion has begun. */
	private final ConcurrentMap<String, Sinks.One<Beginning>> beginnings = new ConcurrentHashMap<>();

	/**
	 * Documents that a process failed to convert, which are not tried again for a time.
	 */
	private final Cache<String, WorkerFailedException.Reason> failed = Caffeine.newBuilder()
		.maximumSize(MAX_FAILED)
		.expireAfterWrite(FAILED_TIME)
		.build();

	KnownMarkdown(MarkdownCache cache, DocumentMetrics metrics) {
		this.cache = cache;
		this.metrics = metrics;
	}

	/**
	 * Returns kept Markdown, or that of a conversion that runs or starts.
	 * @param joined runs before a reader waits for the conversion
	 * @return the Markdown, or a {@link WorkerFailedException} if the conversion fails or
	 * failed a short time ago
	 */
	Mono<Markdown> get(String key, Supplier<Mono<Markdown>> conversion, Runnable joined) {
		return found(key).switchIfEmpty(Mono.defer(() -> {
			Mono<Markdown> shared = this.running.computeIfAbsent(key,
					(missing) -> begin(key, conversion.get())
						.doOnError(WorkerFailedException.class, (failure) -> this.failed.put(key, failure.reason()))
						.doFinally((end) -> this.running.remove(key))
						.share());
			joined.run();
			return shared;
		}));
	}

	/**
	 * Returns kept Markdown, or that of a conversion that has its document already, or
	 * that of a turn. Readers of one document by one caller share a turn.
	 * @param turn waits for a place and then calls {@link #get}; ends early if a
	 * conversion for another caller begins
	 */
	Mono<Markdown> getInTurn(String key, Mono<Markdown> turn) {
		return found(key).switchIfEmpty(Mono.deferContextual((context) -> {
			Turn own = new Turn(key, ReaderKey.in(context));
			return this.turns.computeIfAbsent(own,
					(missing) -> first(own, turn).doFinally((end) -> this.turns.remove(own)).share());
		}));
	}

	private Mono<Markdown> first(Turn own, Mono<Markdown> turn) {
		String key = own.key();
		return Mono.defer(() -> {
			Sinks.One<Beginning> beginning = this.beginnings.computeIfAbsent(key, (missing) -> Sinks.one());
			Mono<Markdown> begun = this.running.get(key);
			return (begun != null) ? begun
					: Mono.firstWithSignal(begunByOthers(beginning, own.caller()), turn.map(Mono::just))
						.flatMap(Function.identity());
		})
			.doFinally((end) -> this.beginnings.computeIfPresent(key,
					(same, beginning) -> (beginning.currentSubscriberCount() > 0) ? beginning : null));
	}

	private static Mono<Mono<Markdown>> begunByOthers(Sinks.One<Beginning> beginning, ReaderKey caller) {
		return beginning.asMono()
			.flatMap((begun) -> begun.caller().equals(caller) ? Mono.never() : Mono.just(begun.conversion()));
	}

	/** Tells the turns that wait once a conversion begins. */
	private Mono<Markdown> begin(String key, Mono<Markdown> conversion) {
		return Mono.deferContextual((context) -> {
			Mono<Markdown> begun = this.running.get(key);
			Sinks.One<Beginning> waiting = this.beginnings.remove(key);
			if (begun != null && waiting != null) {
				waiting.tryEmitValue(new Beginning(ReaderKey.in(context), begun));
			}
			return conversion;
		});
	}

	private Mono<Markdown> found(String key) {
		return Mono.fromCallable(() -> find(key)).subscribeOn(BlockingScheduler.shared());
	}

	private @Nullable Markdown find(String key) throws IOException {
		WorkerFailedException.Reason failed = this.failed.getIfPresent(key);
		if (failed != null) {
			throw new WorkerFailedException(failed);
		}
		Markdown found = this.cache.find(key);
		if (found != null) {
			this.metrics.found();
		}
		return found;
	}

	/** Conversion that the turn of a caller has begun. */
	private record Beginning(ReaderKey caller, Mono<Markdown> conversion) {

	}

	/** Wait of a caller for the place of a document. */
	private record Turn(String key, ReaderKey caller) {

	}

}
