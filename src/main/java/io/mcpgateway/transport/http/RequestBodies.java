package io.mcpgateway.transport.http;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.rpc.CallerQuota.Shortage;
import io.mcpgateway.transport.http.AcceptedForms.UnacceptableFormException;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/**
 * Reader of all posted bodies, within bounds, as raw bytes. The memory of arriving bodies
 * is counted by caller.
 */
final class RequestBodies {

	private final int maxBytes;

	private final CallerQuota memory;

	private final Drops drops;

	/**
	 * Creates a reader of bodies of at most {@code maxBytes} each.
	 * @param memory the memory of all arriving bodies together
	 */
	public RequestBodies(int maxBytes, CallerQuota memory, Drops drops) {
		this.maxBytes = maxBytes;
		this.memory = memory;
		this.drops = drops;
	}

	/**
	 * Reads a body; a missing one is empty. Fails with a status if the body is too large,
	 * compressed or not JSON, if the client accepts neither JSON nor events, or if the
	 * memory is exhausted.
	 */
	public Mono<byte[]> read(ServerWebExchange exchange) {
		HttpHeaders headers = exchange.getRequest().getHeaders();
		List<String> contentTypes = headers.getOrEmpty(HttpHeaders.CONTENT_TYPE);
		if (contentTypes.size() != 1 || !isJson(contentTypes.getFirst())) {
			return Mono.error(UnacceptableFormException::ofType);
		}
		if (headers.getOrEmpty(HttpHeaders.CONTENT_ENCODING).stream().anyMatch(RequestBodies::isCompressed)) {
			return Mono.error(UnacceptableFormException::ofEncoding);
		}
		if (AcceptedForms.of(exchange).isNone()) {
			return Mono.error(UnacceptableFormException::ofResponse);
		}
		return receive(exchange, this.maxBytes);
	}

	/**
	 * Reads a body of any type; a missing one is empty. Fails with a status if the body
	 * is too large, or if the memory is exhausted.
	 */
	public Mono<byte[]> receive(ServerWebExchange exchange, int maxBytes) {
		return collect(exchange, maxBytes, () -> buffer(exchange, maxBytes));
	}

	/**
	 * Collects a body of any type while it arrives. Fails with a status if the body is
	 * too large.
	 * @param collector creates the collector, which counts the memory that it holds
	 */
	public <T> Mono<T> collect(ServerWebExchange exchange, int maxBytes,
			Supplier<? extends BodyCollector<T>> collector) {
		return (exchange.getRequest().getHeaders().getContentLength() > maxBytes)
				? Mono.error(() -> new ResponseStatusException(HttpStatus.CONTENT_TOO_LARGE))
				: new ReceivedBody<>(parts(exchange.getRequest()), maxBytes, collector, this.drops);
	}

	/**
	 * Returns the parts of a body; a request received by another node has the whole body.
	 */
	private static Publisher<ByteBuf> parts(ServerHttpRequest request) {
		Object connection = ServerHttpRequestDecorator.getNativeRequest(request);
		return (connection instanceof HttpServerRequest received) ? received.receive()
				: request.getBody().map(NettyDataBufferFactory::toByteBuf);
	}

	/**
	 * Holds the memory of a received body while work with it is under way. Fails as
	 * {@link #read} does if the memory is exhausted.
	 */
	public <T> Mono<T> hold(ServerWebExchange exchange, byte[] body, Mono<T> work) {
		return Mono.defer(() -> {
			CallerKey sender = CallerKey.of(CallerResolver.of(exchange));
			int bytes = Math.max(1, body.length);
			Shortage shortage = this.memory.take(sender, bytes);
			return (shortage != null) ? Mono.error(refused(shortage))
					: work.doFinally((signal) -> this.memory.give(sender, bytes));
		});
	}

	private BodyMemoryException refused(Shortage shortage) {
		BodyMemoryException refused = new BodyMemoryException(shortage);
		this.drops.count(refused.reason());
		return refused;
	}

	private BodyBuffer buffer(ServerWebExchange exchange, int maxBytes) {
		return new BodyBuffer(this.memory, () -> CallerKey.of(CallerResolver.of(exchange)), maxBytes,
				exchange.getRequest().getHeaders().getContentLength());
	}

	/**
	 * Returns whether the type is JSON: browsers send a form's type without a preflight.
	 */
	private static boolean isJson(String contentType) {
		return contentType.regionMatches(true, 0, "application/json", 0, 16)
				&& (contentType.length() == 16 || contentType.charAt(16) == ';' || contentType.charAt(16) == ' ');
	}

	/**
	 * Returns whether the body is compressed. The gateway never decompresses, as a small
	 * body could become a large one.
	 */
	private static boolean isCompressed(String contentEncoding) {
		return !contentEncoding.strip().equalsIgnoreCase("identity");
	}

	/**
	 * Growing array with the received bytes of one body. Parts are copied, so a body of
	 * tiny chunks takes no more memory than a body of large chunks.
	 * <p>
	 * <b>Why</b> a body arriving in one part is not counted: most bodies do, and never
	 * wait.
	 */
	private static final class BodyBuffer implements BodyCollector<byte[]> {

		private static final byte[] EMPTY = {};

		private static final int MIN_CAPACITY_BYTES = 1024;

		private final CallerQuota quota;

		private final Supplier<CallerKey> sender;

		private final int maxBytes;

		private final long declaredBytes;

		private byte[] bytes = EMPTY;

		private int length;

		private @Nullable CallerKey debtor;

		private long reserved;

		/**
		 * Creates an empty buffer.
		 * @param quota the memory of all bodies together
		 * @param sender the sender, resolved only if memory must be counted
		 * @param declaredBytes the declared length, or -1
		 */
		BodyBuffer(CallerQuota quota, Supplier<CallerKey> sender, int maxBytes, long declaredBytes) {
			this.quota = quota;
			this.sender = sender;
			this.maxBytes = maxBytes;
			this.declaredBytes = declaredBytes;
		}

		/**
		 * Appends the bytes of a part.
		 * @throws BodyMemoryException if the memory is exhausted
		 */
		@Override
		public void append(ByteBuf part) {
			int more = part.readableBytes();
			ensureCapacity(this.length + more);
			part.readBytes(this.bytes, this.length, more);
			this.length += more;
		}

		/** Returns all bytes of the body. */
		@Override
		public byte[] complete() {
			return (this.bytes.length == this.length) ? this.bytes : Arrays.copyOf(this.bytes, this.length);
		}

		@Override
		public void release() {
			if (this.debtor != null) {
				this.quota.give(this.debtor, this.reserved);
				this.debtor = null;
			}
		}

		private void ensureCapacity(int needed) {
			if (needed <= this.bytes.length) {
				return;
			}
			boolean isWhole = this.length == 0 && needed == this.declaredBytes;
			int capacity = isWhole ? needed
					: Math.min(Math.max(Math.max(this.bytes.length * 2, needed), MIN_CAPACITY_BYTES), this.maxBytes);
			if (!isWhole) {
				reserve(capacity - this.bytes.length);
			}
			this.bytes = Arrays.copyOf(this.bytes, capacity);
		}

		private void reserve(int more) {
			CallerKey key = (this.debtor != null) ? this.debtor : this.sender.get();
			Shortage shortage = this.quota.take(key, more);
			if (shortage != null) {
				throw new BodyMemoryException(shortage);
			}
			this.debtor = key;
			this.reserved += more;
		}

	}

	/**
	 * Collector of an arriving body.
	 *
	 * @param <T> the result of the whole body
	 */
	interface BodyCollector<T> {

		/** Takes a part, which is released afterwards. */
		void append(ByteBuf part);

		/** Returns the result after the last part. */
		T complete();

		/** Returns the memory to the quota, after the end or a cancellation. */
		void release();

	}

}
