package io.mcpgateway.cluster.relay;

import java.io.ByteArrayOutputStream;

import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Response in memory, for the node with the client's request. */
final class RelayedResponse extends AbstractServerHttpResponse {

	/**
	 * Maximum size of a body. Responses to posted messages are a few hundred bytes; all
	 * else goes to the stream.
	 */
	static final int MAX_BODY_BYTES = 64 * 1024;

	private final ByteArrayOutputStream body = new ByteArrayOutputStream();

	RelayedResponse() {
		super(DefaultDataBufferFactory.sharedInstance);
	}

	/** Returns the response as a message. */
	RelayMessage.Reply toReply(long exchange) {
		HttpStatusCode status = (getStatusCode() != null) ? getStatusCode() : HttpStatus.OK;
		return new RelayMessage.Reply(exchange, status.value(), RelayHeaders.ofResponse(getHeaders()),
				this.body.toByteArray());
	}

	@Override
	protected Mono<Void> writeWithInternal(Publisher<? extends DataBuffer> parts) {
		return Flux.from(parts).doOnNext(this::append).then();
	}

	@Override
	protected Mono<Void> writeAndFlushWithInternal(Publisher<? extends Publisher<? extends DataBuffer>> parts) {
		return Flux.from(parts).concatMap(this::writeWithInternal).then();
	}

	@Override
	protected void applyStatusCode() {
		// Read by toReply
	}

	@Override
	protected void applyHeaders() {
		// Read by toReply
	}

	@Override
	protected void applyCookies() {
		// The gateway sets none
	}

	@Override
	@SuppressWarnings({ "unchecked", "TypeParameterUnusedInFormals" })
	public <T> T getNativeResponse() {
		return (T) this.body;
	}

	private void append(DataBuffer part) {
		try {
			byte[] bytes = new byte[part.readableByteCount()];
			if (this.body.size() + bytes.length > MAX_BODY_BYTES) {
				throw new IllegalStateException("the response to a relayed request is too large");
			}
			part.read(bytes);
			this.body.writeBytes(bytes);
		}
		finally {
			DataBufferUtils.release(part);
		}
	}

}
