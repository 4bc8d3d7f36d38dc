package io.mcpgateway.transport.http.connection;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.rpc.CallerQuota;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.ChannelPipeline;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/**
 * Customizer that limits connections and the memory of each, and begins connections of
 * one address in turns.
 * <p>
 * <b>Why</b> each port counts separately: clients that use all their connections must not
 * block probes, whose failure would end the process.
 */
public final class ConnectionLimits implements NettyServerCustomizer {

	/** Maximum time that a connection waits until a worker begins it. */
	private static final Duration MAX_WAIT = Duration.ofSeconds(10);

	private final int max;

	private final int maxPerAddress;

	private final Drops drops;

	private final AtomicInteger open = new AtomicInteger();

	/**
	 * Creates limits: {@code max} connections for each port, {@code maxPerAddress} for
	 * each address.
	 */
	public ConnectionLimits(int max, int maxPerAddress, Drops drops, MeterRegistry registry) {
		this.max = max;
		this.maxPerAddress = maxPerAddress;
		this.drops = drops;
		Gauge.builder("mcp.server.connections", this.open, AtomicInteger::get)
			.description("Open connections on all ports")
			.register(registry);
	}

	@Override
	public HttpServer apply(HttpServer server) {
		CallerQuota connections = new CallerQuota(this.max, this.maxPerAddress);
		return server
			.doOnBound((bound) -> bound.channel()
				.pipeline()
				.addFirst(new AcceptGate(connections, this.open, this.drops), new AcceptTurns(MAX_WAIT)))
			.doOnChannelInit((observer, channel, address) -> Http1Pipeline.prepare(channel, this::guard));
	}

	private void guard(ChannelPipeline pipeline) {
		pipeline.addAfter(NettyPipeline.HttpCodec, null, new ChunkJoiner());
		pipeline.addAfter(NettyPipeline.HttpCodec, null, new RequestGuard(this.drops));
	}

}
