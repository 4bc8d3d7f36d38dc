package io.mcpgateway.transport.http.connection;

import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.rpc.caller.CallerQuota;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.Channel;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/**
 * Limits connections and what each may make the server hold.
 * <p>
 * Why each port counts for itself: clients that take all connections of theirs must not
 * keep probes away, whose failure would end the process.
 */
public final class ConnectionLimits implements NettyServerCustomizer {

	private final int max;

	private final int maxPerAddress;

	private final Drops drops;

	private final AtomicInteger open = new AtomicInteger();

	/**
	 * Limits the connections of each port to {@code max}, and of an address to a part.
	 */
	public ConnectionLimits(int max, int maxPerAddress, Drops drops, MeterRegistry registry) {
		this.max = max;
		this.maxPerAddress = maxPerAddress;
		this.drops = drops;
		Gauge.builder("mcp.server.connections", this.open, AtomicInteger::get)
			.description("Connections that are open, on all ports")
			.register(registry);
	}

	@Override
	public HttpServer apply(HttpServer server) {
		CallerQuota connections = new CallerQuota(this.max, this.maxPerAddress);
		return server
			.doOnBound(
					(bound) -> bound.channel().pipeline().addFirst(new AcceptGate(connections, this.open, this.drops)))
			.doOnChannelInit((observer, channel, address) -> guard(channel));
	}

	private void guard(Channel channel) {
		if (channel.pipeline().get(NettyPipeline.HttpCodec) != null) {
			channel.pipeline().addAfter(NettyPipeline.HttpCodec, null, new ChunkJoiner());
			channel.pipeline().addAfter(NettyPipeline.HttpCodec, null, new RequestGuard(this.drops));
		}
	}

}
