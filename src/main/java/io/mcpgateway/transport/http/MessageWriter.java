package io.mcpgateway.transport.http;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.rpc.EncodedMessage;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.ResponseEnd;
import io.mcpgateway.transport.http.AcceptedForms.UnacceptableFormException;
import io.mcpgateway.transport.http.MessageEncoder.GuardedBody;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Writer of messages as an HTTP response: JSON for a single response, otherwise a stream
 * of events. Only this class decides the statuses.
 */
final class MessageWriter {

	private final JsonRpcCodec codec;

	private final MessageEncoder encoder;

	private final EventWriter events;

	public MessageWriter(JsonRpcCodec codec, EventWriter events) {
		this.codec = codec;
		this.encoder = new MessageEncoder(codec);
		this.events = events;
	}

	/**
	 * Writes an exchange: a stream of events if anything precedes the response, JSON
	 * otherwise. A client accepting a single form gets this form, without messages of
	 * progress where the form is JSON. An error as the first message is always JSON.
	 */
	public Mono<Void> write(ServerWebExchange exchange, Flux<Message> messages, ProtocolVersion version) {
		return write(exchange, messages, version, UnaryOperator.identity());
	}

	/**
	 * Writes an exchange whose client may cancel it, even after the response began.
	 * @param untilCancelled the same body, which ends at the client's cancellation: its
	 * JSON stays incomplete, and the connection can be used again
	 */
	public Mono<Void> write(ServerWebExchange exchange, Flux<Message> messages, ProtocolVersion version,
			UnaryOperator<Flux<DataBuffer>> untilCancelled) {
		AcceptedForms accepted = AcceptedForms.of(exchange);
		return FirstMessage.of(accepted.events() ? messages : messages.filter(MessageWriter::isNeeded))
			.flatMap((opening) -> {
				if (opening.first() instanceof Message.Response answer
						&& (accepted.json() || answer instanceof Message.Failure)) {
					opening.finish();
					return writeJson(exchange.getResponse(), answer, version,
							new GuardedBody(CallerResolver.identity(exchange), opening.end()), untilCancelled);
				}
				if (!accepted.events()) {
					opening.dispose();
					return Mono.error(UnacceptableFormException.ofStream());
				}
				return this.events
					.write(exchange,
							opening.map((message) -> ServerEvent.of(null, message, version).ending(opening.end())),
							version, untilCancelled)
					.doFinally((signal) -> opening.cancel());
			});
	}

	/**
	 * Writes the responses to a batch as an array, or as an event each to a client that
	 * accepts no JSON.
	 */
	public Mono<Void> writeBatch(ServerWebExchange exchange, Flux<Flux<Message>> answers, ProtocolVersion version) {
		if (!AcceptedForms.of(exchange).json()) {
			return this.events.write(exchange, answers.concatMap((answer) -> events(answer, version), 0), version);
		}
		ServerHttpResponse response = exchange.getResponse();
		DataBufferFactory buffers = response.bufferFactory();
		AtomicBoolean isLater = new AtomicBoolean();
		Flux<DataBuffer> elements = answers.concatMap((answer) -> {
			ResponseEnd end = new ResponseEnd();
			GuardedBody body = new GuardedBody(CallerResolver.identity(exchange), end);
			return answer.contextWrite(end::in)
				.concatMap((message) -> this.encoder.encode(buffers, isLater.getAndSet(true) ? "," : "", message, "",
						version, body), 0)
				.doFinally((signal) -> end.reached());
		}, 0);
		response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
		return PacedBody.write(response, Flux.concat(text(buffers, "["), elements, text(buffers, "]")));
	}

	/** Answers an invalid message with 400 and a body with the reason. */
	public Mono<Void> refuse(ServerHttpResponse response, Message.Failure failure) {
		return writeWhole(response, HttpStatus.BAD_REQUEST, failure);
	}

	/**
	 * Answers a message against the rules of the transport with 400, or any message with
	 * 503 while the gateway is unavailable.
	 */
	public Mono<Void> refuse(ServerHttpResponse response, @Nullable RequestId id, McpException failure) {
		Message.Failure answer = failure(id, failure);
		retryAfter(answer, response.getHeaders());
		return writeWhole(response,
				(failure.code() == ErrorCode.UNAVAILABLE) ? HttpStatus.SERVICE_UNAVAILABLE : HttpStatus.BAD_REQUEST,
				answer);
	}

	/** Answers a message for an unknown session with 404. */
	public Mono<Void> refuseGone(ServerHttpResponse response, McpException failure) {
		return writeWhole(response, HttpStatus.NOT_FOUND, failure(null, failure));
	}

	/** Answers a request beyond a session's limit with 429. */
	public Mono<Void> refuseBusy(ServerHttpResponse response) {
		response.setStatusCode(HttpStatus.TOO_MANY_REQUESTS);
		response.getHeaders().setContentType(MediaType.TEXT_PLAIN);
		return response.writeWith(
				text(response.bufferFactory(), "This session has too many requests in progress: wait for responses\n"));
	}

	/**
	 * Returns the error for a message refused before its exchange, with the same number
	 * in all revisions.
	 */
	public static Message.Failure failure(@Nullable RequestId id, McpException failure) {
		return new Message.Failure(id, failure.toError(ProtocolVersion.LATEST_WITH_HANDSHAKE));
	}

	/**
	 * Returns whether a message may not be left out: a client can do without progress.
	 */
	private static boolean isNeeded(Message message) {
		return !(message instanceof Message.Event event && event.method().equals(MethodNames.PROGRESS));
	}

	private static Flux<ServerEvent> events(Flux<Message> answer, ProtocolVersion version) {
		ResponseEnd end = new ResponseEnd();
		return answer.map((message) -> ServerEvent.of(null, message, version).ending(end))
			.contextWrite(end::in)
			.doFinally((signal) -> end.exchanged());
	}

	private Mono<Void> writeJson(ServerHttpResponse response, Message.Response answer, ProtocolVersion version,
			GuardedBody body, UnaryOperator<Flux<DataBuffer>> untilCancelled) {
		return switch (body.encode(this.codec, answer, version)) {
			case EncodedMessage.Whole whole -> {
				retryAfter(answer, response.getHeaders());
				yield write(response, status(answer, version), whole);
			}
			case EncodedMessage.Streamed(var bytes) -> {
				response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
				yield PacedBody.write(response, untilCancelled.apply(bytes)).doFinally((signal) -> body.reached());
			}
		};
	}

	private Mono<Void> writeWhole(ServerHttpResponse response, HttpStatus status, Message.Failure failure) {
		return (this.codec.encode(failure, ProtocolVersion.LATEST_WITH_HANDSHAKE) instanceof EncodedMessage.Whole whole)
				? write(response, status, whole) : Mono.error(new IllegalStateException("an error must be in memory"));
	}

	private static Mono<Void> write(ServerHttpResponse response, HttpStatus status, EncodedMessage.Whole whole) {
		HttpHeaders headers = response.getHeaders();
		headers.setContentType(MediaType.APPLICATION_JSON);
		headers.setContentLength(whole.length());
		if (response instanceof DirectResponse direct) {
			return direct.send(status, whole);
		}
		response.setStatusCode(status);
		return response.writeWith(Mono.fromSupplier(() -> MessageEncoder.join(response.bufferFactory(), whole)));
	}

	private static HttpStatus status(Message.Response answer, ProtocolVersion version) {
		if (!(answer instanceof Message.Failure failure)) {
			return HttpStatus.OK;
		}
		int code = failure.error().code();
		if (code == ErrorCode.TOO_MANY_REQUESTS.number(version)) {
			return HttpStatus.TOO_MANY_REQUESTS;
		}
		if (code == ErrorCode.UNAVAILABLE.number(version)) {
			return HttpStatus.SERVICE_UNAVAILABLE;
		}
		if (!version.isStateless()) {
			return HttpStatus.OK;
		}
		if (code == ErrorCode.METHOD_NOT_FOUND.number(version)) {
			return HttpStatus.NOT_FOUND;
		}
		return (code == ErrorCode.MISSING_CLIENT_CAPABILITY.number(version)) ? HttpStatus.BAD_REQUEST : HttpStatus.OK;
	}

	/** Adds the header {@code Retry-After} if the response has a delay. */
	private static void retryAfter(Message.Response answer, HttpHeaders headers) {
		if (answer instanceof Message.Failure failure && failure.error().data() != null
				&& failure.error().data().get(McpException.RETRY_AFTER) instanceof Long seconds) {
			headers.set(HttpHeaders.RETRY_AFTER, seconds.toString());
		}
	}

	private static Mono<DataBuffer> text(DataBufferFactory buffers, String text) {
		return Mono.fromSupplier(() -> buffers.wrap(text.getBytes(StandardCharsets.US_ASCII)));
	}

	/**
	 * Body written as fast as its reader reads: the next buffer is requested when the
	 * last buffer has left for the socket, so at most two are held.
	 * <p>
	 * <b>Why</b>: the server requests and queues 128 buffers at once, so a slow client
	 * would hold megabytes.
	 */
	private static final class PacedBody {

		private PacedBody() {
		}

		/**
		 * Writes the body; the head is sent at once. An error breaks the connection off,
		 * an {@link AbortedException} without a log line.
		 */
		static Mono<Void> write(ServerHttpResponse response, Flux<DataBuffer> body) {
			HttpServerResponse connection = ServerHttpResponseDecorator.getNativeResponse(response);
			Mono<Void> rest = body
				.concatMap((buffer) -> connection.send(Flux.just(EventChannel.NettyBuffers.of(buffer))), 1)
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

}
