package io.mcpgateway.adapter.api;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Answer of an API.
 *
 * @param isUnchanged whether the API says that the answer with the known validators holds
 * @param body bounded body; must be subscribed to once, since the connection is held
 * until then
 */
record ApiResponse(boolean isUnchanged, HttpHeaders headers, Flux<DataBuffer> body) {

	/** Returns the validators for a later request. */
	Validators validators() {
		return Validators.of(this.headers);
	}

	/** Ends the answer without reading its body. */
	Mono<Void> release() {
		return release(this.body);
	}

	/** Discards a body unread, which closes its connection. */
	static Mono<Void> release(Flux<DataBuffer> body) {
		return body.takeUntilOther(Mono.empty()).then();
	}

	/** Returns this answer with work that runs at the end of its body. */
	ApiResponse endingWith(Runnable end) {
		if (this.isUnchanged) {
			end.run();
			return this;
		}
		return new ApiResponse(false, this.headers, this.body.doFinally((signal) -> end.run()));
	}

}
