package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Bare Reactor Netty server that has one encoded answer in memory and sends it for each
 * request: the limit of every server on the same network stack.
 */
final class InMemoryServer {

	private final ByteBuf answer;

	private InMemoryServer(byte[] answer) {
		this.answer = Unpooled
			.unreleasableBuffer(Unpooled.directBuffer(answer.length, answer.length).writeBytes(answer))
			.asReadOnly();
	}

	/**
	 * Starts a server.
	 * @param answer the file with the body of the answer
	 */
	static ServerProcess start(ServerLauncher launcher, Path answer) throws Exception {
		return launcher.main(InMemoryServer.class, ClassPath.REACTOR_NETTY, answer.toString());
	}

	/**
	 * Serves until killed.
	 * @param args the port, and the file with the body of the answer
	 */
	public static void main(String[] args) throws IOException {
		InMemoryServer server = new InMemoryServer(Files.readAllBytes(Path.of(args[1])));
		BareServer.serve(args[0], server::answer);
	}

	private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
		return request.receive()
			.then(Mono.defer(() -> response.header(HttpHeaderNames.CONTENT_TYPE, "application/json")
				.header(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(this.answer.readableBytes()))
				.sendObject(this.answer.duplicate())
				.then()));
	}

}
