package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Schedule that reads the OpenAPI document of a mount at the start and at an interval. A
 * file that cannot be served stops the start; later failures are logged once, and the
 * operations stay.
 */
final class DocumentSchedule implements InitializingBean, DisposableBean {

	private static final Logger logger = LoggerFactory.getLogger(DocumentSchedule.class);

	/** Maximum pause after a failure. */
	private static final Duration RETRY_PAUSE = Duration.ofSeconds(10);

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
			this.operations.load(DocumentFolder.of(file));
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
			.flatMap(this::load)
			.onErrorResume((failure) -> Mono.fromRunnable(() -> failed(failure)));
	}

	private Mono<Void> load(DocumentFiles document) {
		return Mono.fromCallable(() -> {
			this.operations.load(document);
			return document;
		}).then();
	}

	private Mono<DocumentFiles> document() {
		URI url = this.source.document();
		return (url == null) ? file()
				: this.client.document(url)
					.flatMap((response) -> ReceivedDocument.of(response.body()))
					.map((document) -> new DocumentOrigin(url, document, this.client));
	}

	private Mono<DocumentFiles> file() {
		Path file = Path.of(String.valueOf(this.source.openapi()));
		return Mono.<DocumentFiles>fromCallable(() -> DocumentFolder.of(file)).subscribeOn(BlockingScheduler.shared());
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
