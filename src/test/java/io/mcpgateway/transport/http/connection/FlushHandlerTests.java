package io.mcpgateway.transport.http.connection;

import java.util.List;
import java.util.stream.IntStream;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FlushHandlerTests {

	private final List<EmbeddedChannel> channels = IntStream.range(0, GatheredFlushes.FlushHandler.MAX_WAITING)
		.mapToObj((index) -> new EmbeddedChannel(new GatheredFlushes.FlushHandler()))
		.toList();

	private final EmbeddedChannel channel = this.channels.getFirst();

	@AfterEach
	void close() {
		this.channels.forEach(EmbeddedChannel::finishAndReleaseAll);
	}

	@Test
	void sendsResponsesAfterTheTurnOfTheEventLoop() {
		EmbeddedChannel second = this.channels.get(1);
		receiveRequest(this.channel);
		respond(this.channel, 10);
		receiveRequest(second);
		respond(second, 10);
		assertThat(List.of(sent(this.channel), sent(second))).containsExactly(0, 0);
		this.channel.runPendingTasks();
		assertThat(List.of(sent(this.channel), sent(second))).containsExactly(1, 1);
	}

	@Test
	void sendsAgainInTheNextTurn() {
		for (int turn = 1; turn <= 3; turn++) {
			receiveRequest(this.channel);
			respond(this.channel, 10);
			assertThat(sent(this.channel)).isEqualTo(turn - 1);
			this.channel.runPendingTasks();
			assertThat(sent(this.channel)).isEqualTo(turn);
		}
	}

	@Test
	void sendsWhenSixteenConnectionsWait() {
		for (EmbeddedChannel next : this.channels) {
			assertThat(this.channels).extracting(FlushHandlerTests::sent).containsOnly(0);
			receiveRequest(next);
			respond(next, 10);
		}
		assertThat(this.channels).extracting(FlushHandlerTests::sent).containsOnly(1);
	}

	@Test
	void sendsEachPartButTheLastImmediately() {
		receiveRequest(this.channel);
		send(this.channel, new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
		assertThat(sent(this.channel)).isEqualTo(1);
		send(this.channel, new DefaultHttpContent(Unpooled.copyLong(1)));
		assertThat(sent(this.channel)).isEqualTo(2);
		send(this.channel, LastHttpContent.EMPTY_LAST_CONTENT);
		assertThat(sent(this.channel)).isEqualTo(2);
		this.channel.runPendingTasks();
		assertThat(sent(this.channel)).isEqualTo(3);
	}

	@Test
	void sendsAnInformationalResponseImmediately() {
		this.channel.writeInbound(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/"));
		send(this.channel, new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
		assertThat(sent(this.channel)).isEqualTo(1);
	}

	@Test
	void sendsAResponseBeforeTheEndOfItsRequestImmediately() {
		this.channel.writeInbound(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/"));
		respond(this.channel, 10);
		assertThat(sent(this.channel)).isEqualTo(1);
	}

	@Test
	void sendsImmediatelyWhileAPipelinedRequestWaits() {
		receiveRequest(this.channel);
		receiveRequest(this.channel);
		respond(this.channel, 10);
		assertThat(sent(this.channel)).isEqualTo(1);
	}

	@Test
	void sendsBeforeTheNextRequestIsHandled() {
		receiveRequest(this.channel);
		respond(this.channel, 10);
		receiveRequest(this.channel);
		assertThat(sent(this.channel)).isEqualTo(1);
	}

	@Test
	void sendsAFullBufferImmediately() {
		receiveRequest(this.channel);
		respond(this.channel, this.channel.config().getWriteBufferHighWaterMark() + 1);
		assertThat(sent(this.channel)).isEqualTo(1);
	}

	@Test
	void sendsBeforeAClose() {
		EmbeddedChannel disconnected = this.channels.get(1);
		receiveRequest(this.channel);
		respond(this.channel, 10);
		receiveRequest(disconnected);
		respond(disconnected, 10);
		this.channel.pipeline().close();
		disconnected.pipeline().disconnect();
		assertThat(List.of(sent(this.channel), sent(disconnected))).containsExactly(1, 1);
	}

	private static void receiveRequest(EmbeddedChannel channel) {
		channel.pipeline()
			.fireChannelRead(
					new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", Unpooled.EMPTY_BUFFER));
	}

	private static void respond(EmbeddedChannel channel, int length) {
		send(channel, new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
				Unpooled.wrappedBuffer(new byte[length])));
	}

	/** Writes and flushes without running the tasks of the event loop. */
	private static void send(EmbeddedChannel channel, Object message) {
		channel.pipeline().writeAndFlush(message);
	}

	private static int sent(EmbeddedChannel channel) {
		return channel.outboundMessages().size();
	}

}
