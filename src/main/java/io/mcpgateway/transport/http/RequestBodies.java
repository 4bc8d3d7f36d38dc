package io.mcpgateway.transport.http;

import java.util.List;
import java.util.function.Supplier;

import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.rpc.CallerQuota.Shortage;
import io.mcpgateway.transport.http.connection.Drops;
import io.netty.buffer.ByteBuf;
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
 * Reader of all posted bodies, within bounds, as raw bytes. The memory of the bodies that
 * are arriving is counted by caller.
 */
public final class RequestBodies {

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

	/** Returns the parts of a body; a request that another node received has it whole. */
	private static Publisher<ByteBuf> parts(ServerHttpRequest request) {
		Object connection = ServerHttpRequestDecorator.getNativeRequest(request);
		return (connection instanceof HttpServerRequest received) ? received.receive()
				: request.getBody().map(NettyDataBufferFactory::toByteBuf);
	}

	/**
	 * Holds the memory of a body that was read while work with it is under way. Fails as
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

}
