package io.mcpgateway.transport.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.protocol.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;

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

	/**
	 * Count one more stream.
	 * @return what is to be done when it is closed; {@code null} if there is no room for
	 * it
	 */
	@Nullable Runnable enter(ServerHttpRequest request, ProtocolVersion version) {
		InetSocketAddress remote = request.getRemoteAddress();
		InetAddress address = (remote != null && remote.getAddress() != null) ? remote.getAddress()
				: InetAddress.getLoopbackAddress();
		AtomicBoolean hasLeft = new AtomicBoolean();
		return !enter(address, version) ? null : () -> {
			if (hasLeft.compareAndSet(false, true)) {
				leave(address, version);
			}
		};
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

}
