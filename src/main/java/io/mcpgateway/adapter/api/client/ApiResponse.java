package io.mcpgateway.adapter.api.client;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import reactor.core.publisher.Flux;

/**
 * Answer of an API.
 *
 * @param isUnchanged whether the API says that the answer with the known validators holds
 * @param body bounded body; must be subscribed to once, since the connection is held
 * until then
 */
public record ApiResponse(boolean isUnchanged, HttpHeaders headers, Flux<DataBuffer> body) {

	/** Returns the validators for a later request. */
	public Validators validators() {
		return Validators.of(this.headers);
	}

}
