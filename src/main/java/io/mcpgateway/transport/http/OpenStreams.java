package io.mcpgateway.transport.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.protocol.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * The streams that clients hold open: counted, and bounded for all and for each address
 * that they come from.
 */
final class OpenStreams {

	private final Map<ProtocolVersion, Integer> byVersion = new ConcurrentHashMap<>();

	private final Map<InetAddress, Integer> byAddress = new ConcurrentHashMap<>();

	private final AtomicInteger open = new AtomicInteger();

	private final int max;

	private final int maxOfAddress;

	OpenStreams(int max, int maxOfAddress) {
		this.max = max;
		this.maxOfAddress = maxOfAddress;
	}

	int count(ProtocolVersion version) {
		return this.byVersion.getOrDefault(version, 0);
	}

	/** Let a stream go on if there is room for one more, otherwise 503. */
	Mono<Void> open(ServerWebExchange exchange, ProtocolVersion version, Mono<Void> stream) {
		InetSocketAddress remote = exchange.getRequest().getRemoteAddress();
		InetAddress address = (remote != null && remote.getAddress() != null) ? remote.getAddress()
				: InetAddress.getLoopbackAddress();
		return Mono.defer(() -> {
			if (!enter(address, version)) {
				return refuse(exchange.getResponse());
			}
			return stream.doFinally((signal) -> leave(address, version));
		});
	}

	private boolean enter(InetAddress address, ProtocolVersion version) {
		if (this.open.incrementAndGet() > this.max) {
			this.open.decrementAndGet();
			return false;
		}
		if (this.byAddress.merge(address, 1, Integer::sum) > this.maxOfAddress) {
			this.byAddress.computeIfPresent(address, OpenStreams::decrement);
			this.open.decrementAndGet();
			return false;
		}
		this.byVersion.merge(version, 1, Integer::sum);
		return true;
	}

	private void leave(InetAddress address, ProtocolVersion version) {
		this.byVersion.merge(version, -1, Integer::sum);
		this.byAddress.computeIfPresent(address, OpenStreams::decrement);
		this.open.decrementAndGet();
	}

	private static @Nullable Integer decrement(InetAddress address, int count) {
		return (count > 1) ? count - 1 : null;
	}

	private static Mono<Void> refuse(ServerHttpResponse response) {
		response.setStatusCode(HttpStatus.SERVICE_UNAVAILABLE);
		response.getHeaders().set("Retry-After", Long.toString(Retry.later().toSeconds()));
		return response.setComplete();
	}

}
