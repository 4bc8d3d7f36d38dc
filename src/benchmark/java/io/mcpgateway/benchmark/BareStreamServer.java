package io.mcpgateway.benchmark;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.DefaultHttpContent;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Bare Reactor Netty server of streams. It keeps the channels and writes constant
 * messages to them on their event loops, without a queue, a subscriber or an own copy for
 * each. It skips clients that do not read.
 */
final class BareStreamServer {

	/** Path that opens a stream, followed by its number. */
	static final String LISTEN = "/sse?i=";

	/** Path that notifies a stream, followed by its number, or all streams. */
	static final String NOTIFY = "/notify?i=";

	/** Path that floods a stream, followed by its number. */
	static final String FLOOD = "/flood?i=";

	private static final int KEEP_ALIVE_SECONDS = 15;

	private static final ByteBuf KEEP_ALIVE = comment(0);

	private static final ByteBuf MUCH = comment(8 << 20);

	private final Map<String, Channel> streams = new ConcurrentHashMap<>();

	/** Maps event loops to their channels. Only the event loop uses its list. */
	private final Map<EventLoop, List<Channel>> loops = new ConcurrentHashMap<>();

	private final ByteBuf firstMessage;

	private final ByteBuf notice;

	private BareStreamServer(ByteBuf firstMessage, ByteBuf notice) {
		this.firstMessage = firstMessage;
		this.notice = notice;
	}

	/**
	 * Starts a server.
	 * @param firstMessage the first message of a stream
	 */
	static ServerProcess start(ServerLauncher launcher, String firstMessage, String notification) throws Exception {
		Base64.Encoder encoder = Base64.getEncoder();
		return launcher.main(BareStreamServer.class, ClassPath.REACTOR_NETTY,
				encoder.encodeToString(firstMessage.getBytes(StandardCharsets.UTF_8)),
				encoder.encodeToString(notification.getBytes(StandardCharsets.UTF_8)));
	}

	/**
	 * Serves until killed.
	 * @param args the port, and the base64 of the first message and of a notification
	 */
	public static void main(String[] args) {
		Base64.Decoder decoder = Base64.getDecoder();
		BareStreamServer server = new BareStreamServer(constant(decoder.decode(args[1])),
				constant(decoder.decode(args[2])));
		BareServer.serve(args[0], server::answer);
	}

	private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
		String uri = request.uri();
		if (uri.startsWith(LISTEN)) {
			String stream = uri.substring(LISTEN.length());
			response.withConnection((connection) -> this.streams.put(stream, connection.channel()));
			return response.sse()
				.sendHeaders()
				.then(Mono.fromRunnable(() -> open(this.streams.get(stream))))
				.then(Mono.never());
		}
		if (uri.equals(NOTIFY)) {
			this.loops.forEach((loop, channels) -> loop.execute(() -> write(channels, this.notice)));
		}
		else {
			Channel channel = this.streams.get(uri.substring(uri.indexOf('=') + 1));
			ByteBuf bytes = uri.startsWith(FLOOD) ? MUCH : this.notice;
			channel.eventLoop().execute(() -> write(channel, bytes));
		}
		return response.status(202).send();
	}

	private void open(Channel channel) {
		this.loops.computeIfAbsent(channel.eventLoop(), this::keepAlive).add(channel);
		write(channel, KEEP_ALIVE);
		write(channel, this.firstMessage);
	}

	private List<Channel> keepAlive(EventLoop loop) {
		List<Channel> channels = new ArrayList<>();
		loop.scheduleAtFixedRate(() -> write(channels, KEEP_ALIVE), KEEP_ALIVE_SECONDS, KEEP_ALIVE_SECONDS,
				TimeUnit.SECONDS);
		return channels;
	}

	private static void write(List<Channel> channels, ByteBuf bytes) {
		channels.removeIf((channel) -> !channel.isActive());
		channels.forEach((channel) -> write(channel, bytes));
	}

	private static void write(Channel channel, ByteBuf bytes) {
		if (channel.isWritable()) {
			channel.writeAndFlush(new DefaultHttpContent(bytes.duplicate()), channel.voidPromise());
		}
	}

	private static ByteBuf comment(int length) {
		return constant((":" + " ".repeat(length) + "\n\n").getBytes(StandardCharsets.US_ASCII));
	}

	private static ByteBuf constant(byte[] bytes) {
		return Unpooled.unreleasableBuffer(Unpooled.directBuffer(bytes.length).writeBytes(bytes)).asReadOnly();
	}

}
