package io.mcpgateway.transport.http.connection;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FlushHandlerTests {

	private final List<EmbeddedChannel> channels = IntStream.range(0, FlushHandler.MAX_WAITING)
		.mapToObj((index) -> new EmbeddedChannel(new FlushHandler()))
		.toList();

	@AfterEach
	void close() {
		this.channels.forEach(EmbeddedChannel::finishAndReleaseAll);
	}

	@Test
	void sendsAfterTheTurnOfTheEventLoop() {
		EmbeddedChannel first = this.channels.get(0);
		EmbeddedChannel second = this.channels.get(1);
		send(first, 10);
		first.pipeline().flush();
		send(second, 10);
		assertThat(List.of(sent(first), sent(second))).containsExactly(0, 0);
		first.runPendingTasks();
		assertThat(List.of(sent(first), sent(second))).containsExactly(1, 1);
	}

	@Test
	void sendsAgainInTheNextTurn() {
		EmbeddedChannel channel = this.channels.getFirst();
		for (int turn = 1; turn <= 3; turn++) {
			send(channel, 10);
			channel.runPendingTasks();
			assertThat(sent(channel)).isEqualTo(turn);
		}
	}

	@Test
	void sendsWhenSixteenConnectionsWait() {
		this.channels.subList(1, FlushHandler.MAX_WAITING).forEach((channel) -> send(channel, 10));
		assertThat(this.channels).extracting(FlushHandlerTests::sent).containsOnly(0);
		send(this.channels.getFirst(), 10);
		assertThat(this.channels).extracting(FlushHandlerTests::sent).containsOnly(1);
	}

	@Test
	void sendsAFullBufferImmediately() {
		EmbeddedChannel channel = this.channels.getFirst();
		send(channel, 10);
		send(channel, channel.config().getWriteBufferHighWaterMark() + 1);
		assertThat(sent(channel)).isEqualTo(2);
	}

	@Test
	void sendsBeforeAClose() {
		EmbeddedChannel closed = this.channels.get(0);
		EmbeddedChannel disconnected = this.channels.get(1);
		send(closed, 10);
		send(disconnected, 10);
		closed.pipeline().close();
		disconnected.pipeline().disconnect();
		assertThat(List.of(sent(closed), sent(disconnected))).containsExactly(1, 1);
	}

	private static void send(EmbeddedChannel channel, int length) {
		channel.pipeline().write(Unpooled.wrappedBuffer("x".repeat(length).getBytes(StandardCharsets.US_ASCII)));
		channel.pipeline().flush();
	}

	private static int sent(EmbeddedChannel channel) {
		return channel.outboundMessages().size();
	}

}
