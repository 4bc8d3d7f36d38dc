package io.mcpgateway.transport.http;

import java.util.concurrent.atomic.AtomicInteger;

import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

/**
 * The streams that clients hold open: counted, and bounded.
 */
final class OpenStreams {

	private static final String RETRY_SECONDS = "30";

	private final AtomicInteger open = new AtomicInteger();

	private final int max;

	OpenStreams(int max) {
		this.max = max;
	}

	int count() {
		return this.open.get();
	}

	/** Let a stream go on if there is room for one more, otherwise 503. */
	Mono<Void> open(ServerHttpResponse response, Mono<Void> stream) {
		return Mono.defer(() -> {
			if (this.open.incrementAndGet() > this.max) {
				this.open.decrementAndGet();
				response.setStatusCode(HttpStatus.SERVICE_UNAVAILABLE);
				response.getHeaders().set("Retry-After", RETRY_SECONDS);
				return response.setComplete();
			}
			return stream.doFinally((signal) -> this.open.decrementAndGet());
		});
	}

}
