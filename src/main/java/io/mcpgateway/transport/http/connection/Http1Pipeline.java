package io.mcpgateway.transport.http.connection;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import reactor.netty.NettyPipeline;

/**
 * Handler that waits until a client over TLS has chosen HTTP/1.1 rather than HTTP/2, and
 * then prepares the pipeline.
 */
final class Http1Pipeline extends ChannelInboundHandlerAdapter {

	private final List<Consumer<ChannelPipeline>> actions = new ArrayList<>();

	private Http1Pipeline() {
	}

	/**
	 * Prepares the pipeline of a connection with HTTP/1.1: at once, or when the client
	 * has chosen the protocol. Connections with HTTP/2 stay as they are.
	 */
	public static void prepare(Channel channel, Consumer<ChannelPipeline> action) {
		ChannelPipeline pipeline = channel.pipeline();
		ChannelHandlerContext choice = pipeline.context(ApplicationProtocolNegotiationHandler.class);
		if (pipeline.get(NettyPipeline.HttpCodec) != null) {
			action.accept(pipeline);
		}
		else if (choice != null) {
			Http1Pipeline waiting = pipeline.get(Http1Pipeline.class);
			if (waiting == null) {
				waiting = new Http1Pipeline();
				pipeline.addAfter(choice.name(), null, waiting);
			}
			waiting.actions.add(action);
		}
	}

	/** Runs after the handler of the choice, which adds the codec. */
	@Override
	public void userEventTriggered(ChannelHandlerContext context, Object event) {
		if (event instanceof SslHandshakeCompletionEvent) {
			ChannelPipeline pipeline = context.pipeline();
			if (pipeline.get(NettyPipeline.HttpCodec) != null) {
				this.actions.forEach((action) -> action.accept(pipeline));
			}
			context.fireUserEventTriggered(event);
			pipeline.remove(this);
		}
		else {
			context.fireUserEventTriggered(event);
		}
	}

}
