package io.mcpgateway.transport.http;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** HTTP+SSE streams on other nodes, if any. */
public interface RemoteStreams {

	/** No other nodes. */
	RemoteStreams NONE = new RemoteStreams() {

		@Override
		public String prefix() {
			return "";
		}

		@Override
		public boolean isRemote(String id) {
			return false;
		}

		@Override
		public Mono<Answer> post(String id, byte[] body, ServerWebExchange exchange) {
			return Mono.empty();
		}

	};

	/** Returns the beginning of the ids of this node's streams. */
	String prefix();

	/** Returns whether an id names another node. */
	boolean isRemote(String id);

	/**
	 * Posts a body to a stream of another node and returns this node's answer. Empty if
	 * the node no longer exists; fails with {@code UNAVAILABLE} if the node may exist but
	 * does not answer.
	 * @param exchange the exchange in which the body arrived
	 */
	Mono<Answer> post(String id, byte[] body, ServerWebExchange exchange);

	/** Answer of the node holding the stream. */
	record Answer(HttpStatusCode status, HttpHeaders headers, byte[] body) {

	}

}
