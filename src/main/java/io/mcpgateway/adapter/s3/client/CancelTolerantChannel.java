package io.mcpgateway.adapter.s3.client;

import java.util.concurrent.CancellationException;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.DefaultChannelPipeline;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.AttributeKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection on which a cancellation that comes too late is no event. The SDK cancels a
 * request by an exception in the connection's pipeline; if the request has ended in the
 * meantime, the SDK and Netty would log it with its stack, and each client can cancel as
 * often as it likes.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing is left to do once the channel is
												// closed
final class CancelTolerantChannel extends NioSocketChannel {

	private static final Logger logger = LoggerFactory.getLogger(CancelTolerantChannel.class);

	/** The mark that the SDK sets on a connection while a request uses it. */
	private static final AttributeKey<Object> REQUEST = AttributeKey.valueOf("aws.http.nio.netty.async.executionId");

	CancelTolerantChannel() {
		pipeline().addFirst(new LateCancellations());
	}

	@Override
	protected DefaultChannelPipeline newChannelPipeline() {
		return new QuietPipeline(this);
	}

	/** Closes a connection whose request was cancelled after its end. */
	private static final class LateCancellations extends ChannelInboundHandlerAdapter {

		@Override
		public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
			if (failure.getCause() instanceof CancellationException && context.channel().attr(REQUEST).get() == null) {
				logger.debug("A request was cancelled that had ended");
				context.close();
			}
			else {
				context.fireExceptionCaught(failure);
			}
		}

	}

	/** Takes what nothing in the pipeline handles, as its request has ended. */
	private static final class QuietPipeline extends DefaultChannelPipeline {

		QuietPipeline(CancelTolerantChannel channel) {
			super(channel);
		}

		@Override
		protected void onUnhandledInboundException(Throwable failure) {
			logger.debug("A connection without a request failed: {}", failure.toString());
		}

	}

}
