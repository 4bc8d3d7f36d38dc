package io.mcpgateway.transport.http.connection;

import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that a connection with much to read does not keep an event loop to itself. */
class FairReadsIT {

	private static final int BODY_BYTES = 1_000_000;

	private static final int MAX_TURN_BYTES = 16 * 1024;

	@Test
	@Timeout(60)
	void readABoundedNumberOfBytesInATurn() throws Exception {
		AtomicInteger most = new AtomicInteger();
		DisposableServer server = new FairReads().apply(HttpServer.create())
			.host("127.0.0.1")
			.port(0)
			.doOnChannelInit((observer, channel, address) -> channel.pipeline().addFirst(new TurnMeter(most)))
			.handle((request, response) -> request.receive().then().then(response.send()))
			.bindNow();
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
			OutputStream out = socket.getOutputStream();
			out.write(("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + BODY_BYTES + "\r\n\r\n")
				.getBytes(StandardCharsets.US_ASCII));
			out.write(new byte[BODY_BYTES]);
			assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
				.isEqualTo("HTTP/1.1 200");
		}
		finally {
			server.disposeNow();
		}
		assertThat(most.get()).isBetween(1, MAX_TURN_BYTES);
	}

	/** Handler that records the largest number of bytes in a turn. */
	private static final class TurnMeter extends ChannelInboundHandlerAdapter {

		private final AtomicInteger most;

		private int turn;

		TurnMeter(AtomicInteger most) {
			this.most = most;
		}

		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			this.turn += ((ByteBuf) message).readableBytes();
			this.most.accumulateAndGet(this.turn, Math::max);
			context.fireChannelRead(message);
		}

		@Override
		public void channelReadComplete(ChannelHandlerContext context) {
			this.turn = 0;
			context.fireChannelReadComplete();
		}

	}

}
