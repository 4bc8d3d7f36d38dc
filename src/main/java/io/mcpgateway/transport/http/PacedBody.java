package io.mcpgateway.transport.http;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Body that is written as fast as its reader reads: the next buffer is requested when the
 * last one has left for the socket, so at most two are held.
 * <p>
 * <b>Why</b>: the server requests 128 buffers at once and queues them, so a slow client
 * would hold megabytes.
 */
final class PacedBody {

	private PacedBody() {
	}

	/**
	 * Writes the body; the head is sent at once. An error breaks the connection off; an
	 * {@link AbortedException} does so without a log line.
	 */
	static Mono<Void> write(ServerHttpResponse response, Flux<DataBuffer> body) {
		HttpServerResponse connection = ServerHttpResponseDecorator.getNativeResponse(response);
		Mono<Void> rest = body.concatMap((buffer) -> connection.send(Flux.just(NettyBuffers.of(buffer))), 1)
			.then()
			.onErrorResume(AbortedException.class, (aborted) -> cut(connection));
		return response.writeWith(Flux.empty()).then(rest);
	}

	/**
	 * Breaks the connection off: the framework would end the response as if it were
	 * complete.
	 */
	private static Mono<Void> cut(HttpServerResponse response) {
		return Mono.create((never) -> response.withConnection(Connection::dispose));
	}

}
