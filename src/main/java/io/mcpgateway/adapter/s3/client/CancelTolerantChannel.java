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
 * Channel that tolerates late cancellations. The SDK cancels a request by an exception in
 * the pipeline. After the end of the request, the SDK and Netty would log that with a
 * stack trace, as often as a client likes.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing is left to do once the channel is
												// closed
final class CancelTolerantChannel extends NioSocketChannel {

	private static final Logger logger = LoggerFactory.getLogger(CancelTolerantChannel.class);

	/** Attribute that the SDK sets on a connection in use. */
	private static final AttributeKey<Object> REQUEST = AttributeKey.valueOf("aws.http.nio.netty.async.executionId");

	CancelTolerantChannel() {
		pipeline().addFirst(new LateCancellations());
	}

	@Override
	protected DefaultChannelPipeline newChannelPipeline() {
		return new QuietPipeline(this);
	}

	/** Handler that closes a connection whose request was cancelled after its end. */
	private static final class LateCancellations extends ChannelInboundHandlerAdapter {

		@Override
		public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
			if (failure.getCause() instanceof CancellationException && context.channel().attr(REQUEST).get() == null) {
				logger.debug("A request was cancelled after its end; its connection is closed");
				context.close();
			}
			else {
				context.fireExceptionCaught(failure);
			}
		}

	}

	/** Pipeline that drops unhandled exceptions after a request's end. */
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
