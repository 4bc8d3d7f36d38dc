package io.mcpgateway.testkit;

import java.net.ConnectException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

import io.netty.buffer.ByteBuf;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.ConnectionProvider;

/**
 * Load balancer without stickiness: it sends each request, not each connection, to a
 * random node. Requests and responses are streamed. A request that finds no open port
 * goes to another node; otherwise nothing is repeated, and a request without a response
 * gets 502.
 */
public final class RandomProxy implements AutoCloseable {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private static final int MAX_CONNECTIONS = 10_000;

	private final ConnectionProvider connections = ConnectionProvider.builder("proxy")
		.maxConnections(MAX_CONNECTIONS)
		.maxIdleTime(TIMEOUT)
		.build();

	private final HttpClient client = HttpClient.create(this.connections);

	private final DisposableServer server;

	private final List<URI> nodes;

	private volatile List<URI> open;

	private RandomProxy(List<URI> nodes) {
		this.nodes = List.copyOf(nodes);
		this.open = this.nodes;
		this.server = HttpServer.create().host("127.0.0.1").port(0).handle(this::pass).bindNow();
	}

	/** Starts a proxy in front of nodes, such as {@code http://127.0.0.1:20000}. */
	public static RandomProxy of(List<URI> nodes) {
		return new RandomProxy(nodes);
	}

	/** Returns the base URI of the proxy. */
	public URI origin() {
		return URI.create("http://127.0.0.1:" + this.server.port());
	}

	/** Returns the endpoint of Streamable HTTP. */
	public URI endpoint() {
		return origin().resolve("/mcp");
	}

	/** Sends all requests from now on to one node. */
	public void pin(int node) {
		this.open = List.of(this.nodes.get(node));
	}

	/** Sends no requests from now on to one node. */
	public void exclude(int node) {
		this.open = IntStream.range(0, this.nodes.size())
			.filter((other) -> other != node)
			.mapToObj(this.nodes::get)
			.toList();
	}

	/** Sends requests to all nodes again. */
	public void includeAll() {
		this.open = this.nodes;
	}

	@Override
	public void close() {
		this.server.disposeNow();
		this.connections.dispose();
	}

	private Publisher<Void> pass(HttpServerRequest request, HttpServerResponse response) {
		List<URI> chosen = this.open;
		int first = ThreadLocalRandom.current().nextInt(chosen.size());
		Flux<Void> passed = Flux.error(ConnectException::new);
		for (int i = chosen.size() - 1; i >= 0; i--) {
			Flux<Void> otherwise = passed;
			passed = pass(chosen.get((first + i) % chosen.size()), request, response)
				.onErrorResume(ConnectException.class, (failure) -> otherwise);
		}
		return passed.onErrorResume((failure) -> !response.hasSentHeaders(), (failure) -> response.status(502).send());
	}

	private Flux<Void> pass(URI node, HttpServerRequest request, HttpServerResponse response) {
		return this.client.headers((headers) -> headers.set(request.requestHeaders()))
			.request(request.method())
			.uri(node.resolve(request.uri()))
			.send(ByteBufFlux.fromInbound(request.receive().retain()))
			.response((answer, body) -> pass(answer, body, response));
	}

	private static Mono<Void> pass(HttpClientResponse answer, Flux<ByteBuf> body, HttpServerResponse response) {
		return response.status(answer.status())
			.headers(answer.responseHeaders())
			.send(body.map(ByteBuf::retain), (part) -> true)
			.then();
	}

}
