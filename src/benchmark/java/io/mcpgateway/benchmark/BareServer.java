package io.mcpgateway.benchmark;

import java.util.function.BiFunction;

import org.reactivestreams.Publisher;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** HTTP server of Reactor Netty that has one handler and no framework. */
final class BareServer {

	private BareServer() {
	}

	/**
	 * Serves until killed.
	 * @param port the port on the loopback interface
	 */
	static void serve(String port, BiFunction<HttpServerRequest, HttpServerResponse, Publisher<Void>> handler) {
		PeerLogging.warningsOnly();
		HttpServer.create()
			.host("127.0.0.1")
			.port(Integer.parseInt(port))
			.handle(handler)
			.bindNow()
			.onDispose()
			.block();
	}

}
