package io.mcpgateway.transport.http.response;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServerResponse;

/**
 * A body that is written as fast as its reader reads: the next buffer is asked for when
 * the one before has left for the socket, so that at most two are held.
 * <p>
 * Why: the server's own way asks for 128 buffers at once and queues them, so that a
 * client that reads slowly, or not at all, holds megabytes.
 */
final class PacedBody {

	private PacedBody() {
	}

	/**
	 * Writes the body; the head leaves at once. An error cuts the connection, an
	 * {@link AbortedException} without a word in the log.
	 */
	static Mono<Void> write(ServerHttpResponse response, Flux<DataBuffer> body) {
		HttpServerResponse connection = ServerHttpResponseDecorator.getNativeResponse(response);
		Mono<Void> rest = body
			.concatMap((buffer) -> connection.send(Flux.just(NettyDataBufferFactory.toByteBuf(buffer))), 1)
			.then()
			.onErrorResume(AbortedException.class, (aborted) -> cut(connection));
		return response.writeWith(Flux.empty()).then(rest);
	}

	/** The framework would end the response as if it were complete. */
	private static Mono<Void> cut(HttpServerResponse response) {
		return Mono.create((never) -> response.withConnection(Connection::dispose));
	}

}
