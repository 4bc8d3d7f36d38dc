package io.mcpgateway.transport.http.connection;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.transport.http.Drops;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/**
 * Customizer that limits connections and the memory of each, and begins connections of an
 * address in turns.
 * <p>
 * <b>Why</b> each port counts separately: clients using all their connections must not
 * block probes, whose failure would end the process.
 */
final class ConnectionLimits implements NettyServerCustomizer {

	/** Maximum wait of a connection for a worker. */
	private static final Duration MAX_WAIT = Duration.ofSeconds(10);

	private final int max;

	private final int maxPerAddress;

	private final Drops drops;

	private final AtomicInteger open = new AtomicInteger();

	/**
	 * Creates limits: {@code max} connections for each port, {@code maxPerAddress} for
	 * each address.
	 */
	ConnectionLimits(int max, int maxPerAddress, Drops drops, MeterRegistry registry) {
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

	/**
	 * Handler that joins small chunks of a body arriving together.
	 * <p>
	 * <b>Why</b>: a chunk of 1 byte takes 70 bytes while waiting for a reader or behind
	 * another request.
	 */
	private static final class ChunkJoiner extends ChannelInboundHandlerAdapter {

		private static final int MIN_PART_BYTES = 4096;

		private @Nullable ByteBuf joined;

		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			if (message instanceof HttpContent content && !(message instanceof LastHttpContent)
					&& content.content().readableBytes() < MIN_PART_BYTES) {
				join(context, content);
			}
			else {
				passJoined(context);
				context.fireChannelRead(message);
			}
		}

		@Override
		public void channelReadComplete(ChannelHandlerContext context) {
			passJoined(context);
			context.fireChannelReadComplete();
		}

		@Override
		public void handlerRemoved(ChannelHandlerContext context) {
			ReferenceCountUtil.release(this.joined);
			this.joined = null;
		}

		private void join(ChannelHandlerContext context, HttpContent content) {
			ByteBuf bytes = (this.joined != null) ? this.joined : context.alloc().buffer(MIN_PART_BYTES);
			this.joined = bytes;
			try {
				bytes.writeBytes(content.content());
			}
			finally {
				content.release();
			}
			if (bytes.readableBytes() >= MIN_PART_BYTES) {
				passJoined(context);
			}
		}

		private void passJoined(ChannelHandlerContext context) {
			ByteBuf bytes = this.joined;
			if (bytes != null) {
				this.joined = null;
				context.fireChannelRead(new DefaultHttpContent(bytes));
			}
		}

	}

}
