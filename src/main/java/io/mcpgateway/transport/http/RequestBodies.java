package io.mcpgateway.transport.http;

import java.util.List;

import io.mcpgateway.resource.Bytes;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;

/**
 * Reads what is posted: JSON, within a bound, as raw bytes.
 */
final class RequestBodies {

	private final int maxBytes;

	RequestBodies(int maxBytes) {
		this.maxBytes = maxBytes;
	}

	/**
	 * Read a body, none as an empty one. An error with a status if it is too large, is
	 * declared as something else than JSON, or comes from one who reads neither JSON nor
	 * events.
	 */
	Mono<byte[]> read(ServerHttpRequest request) {
		HttpHeaders headers = request.getHeaders();
		List<String> contentTypes = headers.getOrEmpty(HttpHeaders.CONTENT_TYPE);
		if (contentTypes.size() != 1 || !isJson(contentTypes.getFirst())) {
			return Mono.error(() -> new ResponseStatusException(HttpStatus.UNSUPPORTED_MEDIA_TYPE));
		}
		if (!isAcceptable(headers.getFirst(HttpHeaders.ACCEPT))) {
			return Mono.error(() -> new ResponseStatusException(HttpStatus.NOT_ACCEPTABLE));
		}
		if (headers.getContentLength() > this.maxBytes) {
			return Mono.error(() -> new ResponseStatusException(HttpStatus.CONTENT_TOO_LARGE));
		}
		return DataBufferUtils.join(request.getBody(), this.maxBytes)
			.map(Bytes::drain)
			.defaultIfEmpty(new byte[0])
			.onErrorMap(DataBufferLimitException.class,
					(tooLarge) -> new ResponseStatusException(HttpStatus.CONTENT_TOO_LARGE));
	}

	/** A form's type would need no preflight from a browser. */
	private static boolean isJson(String contentType) {
		return contentType.regionMatches(true, 0, "application/json", 0, 16)
				&& (contentType.length() == 16 || contentType.charAt(16) == ';' || contentType.charAt(16) == ' ');
	}

	private static boolean isAcceptable(@Nullable String accept) {
		return accept == null || accept.contains("application/json") || accept.contains("text/event-stream")
				|| accept.contains("*/*") || accept.contains("application/*");
	}

}
