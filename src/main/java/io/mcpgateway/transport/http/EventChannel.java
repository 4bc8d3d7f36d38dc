package io.mcpgateway.transport.http;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import reactor.core.CoreSubscriber;
import reactor.netty.Connection;
import reactor.netty.NettyPipeline;

/**
 * Connection that only carries a stream of events. Requests the next buffer when the last
 * buffer has left, and sends a comment after silence. Closes when the events end, and
 * breaks off when the events fail.
 * <p>
 * <b>Why</b>: a resting stream would keep the whole exchange: the request, the headers,
 * and the operators of every layer, which is most of a stream's cost. The connection
 * therefore leaves the server's care once the head is sent, as a web socket does.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write closes the channel
final class EventChannel extends ChannelInboundHandlerAdapter implements CoreSubscriber<DataBuffer> {

	/**
	 * Comment line without an empty line after it. <b>Why</b>: the MCP Java SDK 2.0.0
	 * spends one of 256 places for events on each empty line that ends no event, and then
	 * receives nothing more.
	 */
	private static final ByteBuf COMMENT = Unpooled
		.unreleasableBuffer(Unpooled.copiedBuffer(":\n", StandardCharsets.US_ASCII));

	private final Publisher<DataBuffer> events;

	private final Duration keepAlive;

	private final Runnable closed;

	private @Nullable ChannelHandlerContext context;

	private volatile @Nullable Subscription subscription;

	private @Nullable Future<?> ticks;

	/** Whether the channel is in the middle of an event. */
	private boolean inEvent;

	private boolean wasWritten;

	private EventChannel(Publisher<DataBuffer> events, Duration keepAlive, Runnable closed) {
		this.events = events;
		this.keepAlive = keepAlive;
		this.closed = closed;
	}

	/**
	 * Takes over a connection whose head was sent.
	 * @param events buffers, each of which ends with an empty line and contains none
	 * before
	 * @param closed runs when the connection closes, whoever closes it
	 */
	static void take(Connection connection, Publisher<DataBuffer> events, Duration keepAlive, Runnable closed) {
		EventChannel channel = new EventChannel(events, keepAlive, closed);
		connection.channel().eventLoop().execute(() -> channel.take(connection));
	}

	private void take(Connection connection) {
		Channel channel = connection.channel();
		ChannelPipeline pipeline = channel.pipeline();
		connection.rebind(() -> channel);
		remove(pipeline, NettyPipeline.HttpTrafficHandler);
		remove(pipeline, NettyPipeline.ReactiveBridge);
		pipeline.addLast(this);
	}

	private static void remove(ChannelPipeline pipeline, String name) {
		if (pipeline.get(name) != null) {
			pipeline.remove(name);
		}
	}

	@Override
	public void handlerAdded(ChannelHandlerContext added) {
		this.context = added;
		this.events.subscribe(this);
		if (added.channel().isActive()) {
			added.channel().config().setAutoRead(true);
			this.ticks = added.executor()
				.scheduleAtFixedRate(this::tick, 0, this.keepAlive.toNanos(), TimeUnit.NANOSECONDS);
		}
		else {
			end();
		}
	}

	@Override
	public void channelInactive(ChannelHandlerContext inactive) {
		if (this.ticks != null) {
			this.ticks.cancel(false);
		}
		end();
		inactive.fireChannelInactive();
	}

	/** Discards all input of the client. */
	@Override
	public void channelRead(ChannelHandlerContext reading, Object message) {
		ReferenceCountUtil.release(message);
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext failing, Throwable failure) {
		failing.close();
	}

	@Override
	public void onSubscribe(Subscription begun) {
		this.subscription = begun;
		begun.request(1);
	}

	@Override
	public void onNext(DataBuffer buffer) {
		execute(() -> write(NettyBuffers.of(buffer)));
	}

	@Override
	public void onComplete() {
		execute(() -> context().writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT)
			.addListener(ChannelFutureListener.CLOSE));
	}

	@Override
	public void onError(Throwable failure) {
		execute(() -> context().close());
	}

	private void end() {
		Subscription running = this.subscription;
		if (running != null) {
			running.cancel();
		}
		this.closed.run();
	}

	private void write(ByteBuf bytes) {
		this.wasWritten = true;
		this.inEvent = !endsEvent(bytes);
		context().writeAndFlush(new DefaultHttpContent(bytes)).addListener(this::goOn);
	}

	private void goOn(Future<?> written) {
		Subscription running = this.subscription;
		if (written.isSuccess() && running != null) {
			running.request(1);
		}
		else if (!written.isSuccess()) {
			context().close();
		}
	}

	private void tick() {
		if (!this.wasWritten && !this.inEvent && context().channel().isWritable()) {
			context().writeAndFlush(new DefaultHttpContent(COMMENT.duplicate()));
		}
		this.wasWritten = false;
	}

	private static boolean endsEvent(ByteBuf bytes) {
		int end = bytes.writerIndex();
		return end - bytes.readerIndex() >= 2 && bytes.getByte(end - 1) == '\n' && bytes.getByte(end - 2) == '\n';
	}

	/**
	 * Runs work later on the event loop. Written at once, a buffer would request the next
	 * buffer within its own signal, and operators would drop it.
	 */
	private void execute(Runnable work) {
		context().executor().execute(work);
	}

	private ChannelHandlerContext context() {
		if (this.context == null) {
			throw new IllegalStateException("the channel has no connection yet");
		}
		return this.context;
	}

	/** Converter of the framework's buffers to buffers of the connection. */
	static final class NettyBuffers {

		private NettyBuffers() {
		}

		/**
		 * Returns a view of the remaining bytes. <b>Why</b>: the framework's method would
		 * copy a buffer in heap memory.
		 */
		static ByteBuf of(DataBuffer buffer) {
			return (buffer instanceof DefaultDataBuffer inHeap) ? Unpooled.wrappedBuffer(inHeap.getNativeBuffer())
					: NettyDataBufferFactory.toByteBuf(buffer);
		}

	}

}
