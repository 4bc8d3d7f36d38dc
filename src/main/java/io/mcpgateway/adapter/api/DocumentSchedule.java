package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.upstream.Origin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.function.Tuples;

/**
 * Schedule that reads the OpenAPI document of a mount at the start and at an interval. A
 * file that cannot be served stops the start; later failures are logged once, and the
 * operations stay.
 */
final class DocumentSchedule implements InitializingBean, DisposableBean {

	private static final Logger logger = LoggerFactory.getLogger(DocumentSchedule.class);

	/** Maximum pause after a failure. */
	private static final Duration RETRY_PAUSE = Duration.ofSeconds(10);

	/** Maximum time of one load, with all files. */
	private static final Duration MAX_DURATION = Duration.ofMinutes(5);

	/** Number of files requested at a time. */
	private static final int CONCURRENCY = 4;

	private final Mount<ApiMount> mount;

	private final ApiMount source;

	private final ApiClient client;

	private final ServedOperations operations;

	private final Disposable.Swap running = Disposables.swap();

	DocumentSchedule(Mount<ApiMount> mount, ApiClient client, ServedOperations operations) {
		this.mount = mount;
		this.source = mount.source();
		this.client = client;
		this.operations = operations;
	}

	@Override
	public void afterPropertiesSet() {
		if (this.source.openapi() == null) {
			return;
		}
		if (this.source.document() == null) {
			loadFile(Path.of(this.source.openapi()));
		}
		this.running.update(Flux.defer(() -> Mono.delay(pause()).then(load()))
			.repeat()
			.startWith((this.source.document() != null) ? load() : Mono.empty())
			.subscribe());
	}

	@Override
	public void destroy() {
		this.running.dispose();
	}

	private void loadFile(Path file) {
		try {
			this.operations.load(DocumentFolder.files(file));
		}
		catch (OpenApiException | IOException ex) {
			throw new IllegalStateException(this.mount.property() + ".openapi: " + reason(ex) + " (" + file + ")", ex);
		}
	}

	private Duration pause() {
		Duration usual = this.source.openapiInterval();
		return (this.operations.failure() != null && usual.compareTo(RETRY_PAUSE) > 0) ? RETRY_PAUSE : usual;
	}

	private Mono<Void> load() {
		return document().publishOn(BlockingScheduler.shared())
			.switchIfEmpty(Mono.error(() -> new OpenApiException("does not exist")))
			.flatMap((files) -> Mono.fromCallable(() -> OpenApiDocument.of(files)))
			.flatMap(this::load)
			.timeout(MAX_DURATION, Mono.error(() -> new OpenApiException("takes more than 5 minutes with its files")))
			.onErrorResume((failure) -> Mono.fromRunnable(() -> failed(failure)));
	}

	/** Loads a document, and the files that it wants until then. */
	private Mono<Void> load(OpenApiDocument document) {
		return Mono.fromCallable(() -> this.operations.load(document))
			.flatMap((isDone) -> isDone ? Mono.empty() : receive(document.files())
				.then(Mono.defer(() -> load(document)).subscribeOn(BlockingScheduler.shared())));
	}

	private Mono<Void> receive(OpenApiFiles files) {
		return Flux.fromIterable(files.wanted())
			.flatMap((file) -> received(file).map(Optional::of)
				.defaultIfEmpty(Optional.empty())
				.map((found) -> Tuples.of(file, found)), CONCURRENCY)
			.doOnNext((file) -> files.add(file.getT1(), file.getT2().orElse(null)))
			.then();
	}

	private Mono<ReceivedDocument> received(URI url) {
		return this.client.document(url).flatMap((response) -> ReceivedDocument.of(response.body()));
	}

	private Mono<OpenApiFiles> document() {
		URI url = this.source.document();
		return (url == null) ? file() : received(url).map((document) -> OpenApiFiles.of(url, document,
				(file) -> isHttp(file) && Origin.of(file).equals(Origin.of(url)), null));
	}

	private static boolean isHttp(URI file) {
		return file.getHost() != null && file.getRawUserInfo() == null && file.getRawFragment() == null
				&& ("https".equals(file.getScheme()) || "http".equals(file.getScheme()));
	}

	private Mono<OpenApiFiles> file() {
		Path file = Path.of(String.valueOf(this.source.openapi()));
		return Mono.fromCallable(() -> DocumentFolder.files(file)).subscribeOn(BlockingScheduler.shared());
	}

	private void failed(Throwable failure) {
		String why = reason(failure);
		if (!why.equals(this.operations.failure())) {
			logger.warn("Cannot read the OpenAPI document of api://{}/: {}", this.mount.name(), why);
		}
		this.operations.fail(why);
	}

	private static String reason(Throwable failure) {
		return switch (failure) {
			case OpenApiException known -> "the document " + known.getMessage();
			case SourceUnavailableException known -> String.valueOf(known.getMessage());
			case UnreadableException known -> String.valueOf(known.getMessage());
			case IOException unreadable -> "the file cannot be read";
			default -> "the document cannot be read: " + failure.getClass().getSimpleName();
		};
	}

}
