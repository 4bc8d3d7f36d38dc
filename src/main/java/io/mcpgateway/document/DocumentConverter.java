package io.mcpgateway.document;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.document.worker.ExtractionReply;
import io.mcpgateway.document.worker.ExtractionTask;
import io.mcpgateway.document.worker.ExtractionWorker;
import io.mcpgateway.document.worker.Obstacle;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.DocumentPages;
import io.mcpgateway.resource.content.UnreadableException;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Converter of documents into Markdown. Keeps the Markdown on disk to convert the same
 * bytes only once.
 */
final class DocumentConverter {

	/** Version of the converted Markdown. */
	static final String VERSION = "markdown-" + ExtractionWorker.VERSION;

	private static final int MAX_NAME_LENGTH = 255;

	private final DocumentProperties properties;

	private final SpoolPlaces places;

	private final MarkdownCache cache;

	private final WorkerPool workers;

	private final ConversionMonitor monitor;

	private final SharedConversions conversions = new SharedConversions();

	DocumentConverter(DocumentProperties properties, SpoolPlaces places, MarkdownCache cache, WorkerPool workers,
			ConversionMonitor monitor) {
		this.properties = properties;
		this.places = places;
		this.cache = cache;
		this.workers = workers;
		this.monitor = monitor;
	}

	/**
	 * Returns the Markdown of a document, or an {@link UnreadableException} that says why
	 * there is none.
	 * @param again reads the document again, since a stream can be read once and may not
	 * wait
	 * @param pages pages to convert; {@code null} for all
	 */
	Mono<Markdown> convert(Content document, Mono<Content> again, @Nullable DocumentPages pages) {
		Mono<Markdown> all = keptOrConverted(document, again, null);
		return ((pages == null) ? all
				: all.flatMap((whole) -> whole.covers(pages) ? Mono.just(whole)
						: again.flatMap((next) -> keptOrConverted(next, again, pages))))
			.onErrorMap(DocumentConverter::told);
	}

	private Mono<Markdown> keptOrConverted(Content document, Mono<Content> again, @Nullable DocumentPages pages) {
		String version = version(document);
		if (version == null) {
			return spooled(document, again, null, pages);
		}
		String key = key(version, pages);
		Mono<Content> same = again.filter((next) -> version.equals(version(next)))
			.switchIfEmpty(Mono.error(() -> new UnreadableException("it changed while it waited. Try again")));
		return kept(key).switchIfEmpty(this.conversions.inTurn(key, spooled(document, same, key, pages)));
	}

	/** Returns the version of the bytes; {@code null} if only the bytes tell. */
	static @Nullable String version(Content document) {
		String etag = document.tagged().etag();
		return (etag != null) ? document.uri() + " " + etag : null;
	}

	private Mono<Markdown> kept(String key) {
		return Mono.fromCallable(() -> this.cache.find(key))
			.doOnNext((markdown) -> this.monitor.found())
			.subscribeOn(BlockingScheduler.shared());
	}

	/**
	 * Writes a document into a file as soon as a place is free, and converts the
	 * document. File and place last until the reader leaves, or until the end of a
	 * conversion.
	 * @param key key of the Markdown; {@code null} if the hash of the bytes decides
	 */
	private Mono<Markdown> spooled(Content document, Mono<Content> again, @Nullable String key,
			@Nullable DocumentPages pages) {
		return Mono.usingWhen(this.monitor.before(this.places.acquire()),
				(spooled) -> this.monitor.before(spooled.write(document, again))
					.map((hash) -> (key != null) ? key : key(hash, pages))
					.flatMap((known) -> kept(known)
						.switchIfEmpty(Mono.defer(() -> shared(spooled, known, document, pages)))),
				(spooled) -> Mono.fromRunnable(spooled::leave));
	}

	/** Joins the conversion of a document, and gives the place up if another runs. */
	private Mono<Markdown> shared(SpooledDocument spooled, String key, Content document,
			@Nullable DocumentPages pages) {
		Mono<Markdown> shared = this.conversions.share(key, () -> {
			spooled.keep();
			return convert(spooled, key, document, pages);
		});
		spooled.leave();
		return shared;
	}

	private Mono<Markdown> convert(SpooledDocument spooled, String key, Content document,
			@Nullable DocumentPages pages) {
		DocumentPages range = (pages != null) ? pages : new DocumentPages(1, Integer.MAX_VALUE);
		String name = document.uri().substring(document.uri().lastIndexOf('/') + 1);
		ExtractionTask task = new ExtractionTask(String.valueOf(spooled.file().getFileName()),
				name.substring(Math.max(0, name.length() - MAX_NAME_LENGTH)),
				Objects.requireNonNullElse(document.mimeType(), ""), range.first(), range.last(),
				this.properties.limits());
		return Mono.using(() -> spooled, (open) -> run(task, open.directory(), key), SpooledDocument::close)
			.onErrorMap(IOException.class, DocumentConverter::unavailable)
			.transform(this.monitor::observed)
			.doOnError(WorkerFailedException.class, (failure) -> {
				if (failure.reason() != WorkerFailedException.Reason.LATE) {
					this.cache.put(key, failure.reason());
				}
			});
	}

	private Mono<Markdown> run(ExtractionTask task, Path directory, String key) {
		return Mono.using(this.cache::createFile, (file) -> this.workers.convert(task, directory, file)
			.flatMap((reply) -> Mono.fromCallable(() -> keep(key, file, reply))), DocumentFiles::delete);
	}

	private Markdown keep(String key, Path file, ExtractionReply reply) throws IOException {
		return switch (reply) {
			case ExtractionReply.Done(int pages, boolean isCut) -> this.cache.put(key, file, pages, isCut);
			case ExtractionReply.Failed(Obstacle obstacle) -> {
				this.cache.put(key, obstacle);
				throw new ObstacleException(obstacle);
			}
			default -> throw new IllegalStateException("a conversion ends with its result");
		};
	}

	/** Maps a failure to write the Markdown. */
	private static IOException unavailable(IOException failure) {
		return (failure instanceof WorkerFailedException || failure instanceof ConversionUnavailableException) ? failure
				: ConversionUnavailableException.disk(failure);
	}

	/** Returns a key made from everything the Markdown depends on. */
	private String key(String version, @Nullable DocumentPages pages) {
		return DigestUtils.sha256Hex(String.join("\n", version, String.valueOf(pages), VERSION,
				this.properties.limits().toString(), this.properties.maxSize().toString()));
	}

	private static Throwable told(Throwable failure) {
		return switch (failure) {
			case ObstacleException known -> new UnreadableException(known.obstacle().sentence());
			case WorkerFailedException worker -> new UnreadableException(worker.reason().sentence());
			case ConversionUnavailableException unavailable ->
				new UnreadableException("no document can be converted at the moment. Try again later");
			default -> failure;
		};
	}

}
