package io.mcpgateway.transport.http.connection;

import java.nio.channels.ClosedChannelException;

import io.mcpgateway.transport.http.Drops;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.ReferenceCountUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handler that closes connections with too many pipelined requests or with non-HTTP
 * bytes, and counts incomplete requests.
 * <p>
 * <b>Why</b>: a waiting head of 20 bytes takes 700 bytes, and the server logs 80 lines
 * for each non-HTTP message.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write closes the channel
final class RequestGuard extends ChannelDuplexHandler {

	private static final Logger logger = LoggerFactory.getLogger(RequestGuard.class);

	private static final int MAX_PIPELINED_REQUESTS = 100;

	private final Drops drops;

	private int unanswered;

	private boolean isInBody;

	private boolean isAnswering;

	private boolean isRefused;

	RequestGuard(Drops drops) {
		this.drops = drops;
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (this.isRefused) {
			ReferenceCountUtil.release(message);
		}
		else if (message instanceof HttpObject part && part.decoderResult().isFailure()) {
			ReferenceCountUtil.release(message);
			malformed(context, part.decoderResult().cause(), message instanceof HttpRequest);
		}
		else {
			follow(context, message);
		}
	}

	@Override
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (this.isRefused) {
			ReferenceCountUtil.release(message);
			promise.tryFailure(new ClosedChannelException());
			return;
		}
		if (!(message instanceof HttpResponse response) || !isInformational(response)) {
			this.isAnswering = !(message instanceof LastHttpContent);
			this.unanswered -= this.isAnswering ? 0 : 1;
		}
		context.write(message, promise);
	}

	@Override
	public void channelInactive(ChannelHandlerContext context) {
		if (this.isInBody && !this.isRefused) {
			this.drops.count(Drops.Reason.RESET);
			logger.debug("{} closed its connection before its request was complete", context.channel().remoteAddress());
		}
		this.isRefused = true;
		context.fireChannelInactive();
	}

	private void follow(ChannelHandlerContext context, Object message) {
		if (message instanceof HttpRequest) {
			this.unanswered++;
			this.isInBody = true;
		}
		if (message instanceof LastHttpContent) {
			this.isInBody = false;
		}
		if (this.unanswered > MAX_PIPELINED_REQUESTS) {
			ReferenceCountUtil.release(message);
			this.isRefused = true;
			this.drops.count(Drops.Reason.PIPELINED);
			context.close();
		}
		else {
			context.fireChannelRead(message);
		}
	}

	/** Answers instead of the server: the server would log each malformed message. */
	private void malformed(ChannelHandlerContext context, Throwable failure, boolean isHead) {
		boolean isFirst = this.unanswered == (isHead ? 0 : 1) && !this.isAnswering;
		if (!context.channel().isActive()) {
			return;
		}
		this.isRefused = true;
		this.drops.count(Drops.Reason.MALFORMED);
		logger.debug("{} sent bytes that are not HTTP: {}", context.channel().remoteAddress(), failure.toString());
		if (isFirst) {
			FullHttpResponse answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status(failure));
			answer.headers().set(HttpHeaderNames.CONTENT_LENGTH, 0).set(HttpHeaderNames.CONNECTION, "close");
			context.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
		}
		else {
			context.close();
		}
	}

	private static HttpResponseStatus status(Throwable failure) {
		return switch (failure) {
			case TooLongHttpLineException tooLong -> HttpResponseStatus.REQUEST_URI_TOO_LONG;
			case TooLongHttpHeaderException tooLong -> HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE;
			default -> HttpResponseStatus.BAD_REQUEST;
		};
	}

	private static boolean isInformational(HttpResponse response) {
		return response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
	}

}
