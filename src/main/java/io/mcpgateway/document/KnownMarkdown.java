package io.mcpgateway.document;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.document.kept.Markdown;
import io.mcpgateway.document.kept.MarkdownCache;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Markdown by the key of its document: kept on disk, or under way. Readers who ask at the
 * same time share one conversion, which goes on if they leave: it is bounded, and others
 * will ask.
 */
final class KnownMarkdown {

	private static final int MAX_FAILED = 10_000;

	private static final Duration FAILED_TIME = Duration.ofMinutes(10);

	private final MarkdownCache cache;

	private final DocumentMetrics metrics;

	private final ConcurrentMap<String, Mono<Markdown>> running = new ConcurrentHashMap<>();

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
		return Mono.fromCallable(() -> find(key))
			.subscribeOn(BlockingScheduler.shared())
			.switchIfEmpty(Mono.defer(() -> {
				Mono<Markdown> shared = this.running.computeIfAbsent(key,
						(missing) -> conversion.get()
							.doOnError(WorkerFailedException.class, (failure) -> this.failed.put(key, failure.reason()))
							.doFinally((end) -> this.running.remove(key))
							.share());
				joined.run();
				return shared;
			}));
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

}
