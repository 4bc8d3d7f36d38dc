package io.mcpgateway.transport.http.connection;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.rpc.CallerQuota.Shortage;
import io.mcpgateway.transport.http.Drops;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handler of a listening socket. Counts accepted connections, and closes connections
 * beyond a limit before any allocation for them.
 */
final class AcceptGate extends ChannelInboundHandlerAdapter {

	private static final Logger logger = LoggerFactory.getLogger(AcceptGate.class);

	private static final long WARNING_INTERVAL_NANOS = Duration.ofMinutes(1).toNanos();

	private final CallerQuota connections;

	private final AtomicInteger open;

	private final Drops drops;

	private long warnedNanos = System.nanoTime() - WARNING_INTERVAL_NANOS;

	AcceptGate(CallerQuota connections, AtomicInteger open, Drops drops) {
		this.connections = connections;
		this.open = open;
		this.drops = drops;
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (!(message instanceof Channel accepted)) {
			context.fireChannelRead(message);
			return;
		}
		CallerKey client = client(accepted);
		Shortage shortage = this.connections.take(client, 1);
		if (shortage == null) {
			this.open.incrementAndGet();
			accepted.closeFuture().addListener((closed) -> {
				this.open.decrementAndGet();
				this.connections.give(client, 1);
			});
			context.fireChannelRead(accepted);
		}
		else {
			accepted.unsafe().closeForcibly();
			refused(shortage, address(accepted));
		}
	}

	/** Returns the key of the address from which a connection came. */
	static CallerKey client(Channel accepted) {
		return CallerKey.of(address(accepted));
	}

	private static @Nullable InetAddress address(Channel accepted) {
		return (accepted.remoteAddress() instanceof InetSocketAddress remote) ? remote.getAddress() : null;
	}

	private void refused(Shortage shortage, @Nullable InetAddress address) {
		boolean isOfAddress = shortage == Shortage.CALLER;
		this.drops.count(isOfAddress ? Drops.Reason.CONNECTIONS_OF_ADDRESS : Drops.Reason.CONNECTIONS);
		long now = System.nanoTime();
		if (now - this.warnedNanos >= WARNING_INTERVAL_NANOS) {
			this.warnedNanos = now;
			logger.warn("Connections are refused, most recently from {}: the limit gateway.http.{} is reached", address,
					isOfAddress ? "max-connections-per-address" : "max-connections");
		}
	}

}
