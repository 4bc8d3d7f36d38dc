package io.mcpgateway.cluster.faults;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import tools.jackson.databind.json.JsonMapper;

/**
 * HTTP of all clients, which give up a request after a time. Few requests run at once, so
 * that a busy machine answers them in time.
 */
record FollowerHttp(HttpClient client, URI origin, Figures figures, AtomicInteger ids, Semaphore turns) {

	/** Time after which a client gives up a request. */
	static final Duration TIMEOUT = Duration.ofSeconds(10);

	/** Message that ends a handshake. */
	static final String INITIALIZED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

	private static final int MAX_REQUESTS = 60;

	private static final JsonMapper JSON = JsonMapper.shared();

	static FollowerHttp at(URI origin, Figures figures) {
		HttpClient client = HttpClient.newBuilder()
			.version(HttpClient.Version.HTTP_1_1)
			.executor(Executors.newVirtualThreadPerTaskExecutor())
			.build();
		return new FollowerHttp(client, origin, figures, new AtomicInteger(), new Semaphore(MAX_REQUESTS, true));
	}

	/** Returns a GET request of a stream. */
	HttpRequest.Builder stream(String path) {
		return HttpRequest.newBuilder(this.origin.resolve(path)).header("Accept", "text/event-stream");
	}

	/** Returns a POST request of a message. */
	HttpRequest.Builder post(String path, String message) {
		return HttpRequest.newBuilder(this.origin.resolve(path))
			.header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream")
			.POST(BodyPublishers.ofString(message));
	}

	/** Returns a request of JSON-RPC with a new id. */
	String request(String method, Map<String, ?> params) {
		return request(this.ids.incrementAndGet(), method, params);
	}

	static String request(int id, String method, Map<String, ?> params) {
		return JSON.writeValueAsString(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params));
	}

	/** Returns the message that begins a session. */
	static String initialize(int id, String revision) {
		return request(id, "initialize", Map.of("protocolVersion", revision, "capabilities", Map.of(), "clientInfo",
				Map.of("name", "follower", "version", "1")));
	}

	/** Returns a response as a whole. */
	HttpResponse<String> send(String name, HttpRequest.Builder request) throws IOException, InterruptedException {
		return send(name, request, BodyHandlers.ofString());
	}

	/** Opens a stream. */
	EventStream open(String name, HttpRequest.Builder request) throws IOException, InterruptedException {
		HttpResponse<InputStream> response = send(name, request, BodyHandlers.ofInputStream());
		return new EventStream(response.statusCode(), response.body());
	}

	private <T> HttpResponse<T> send(String name, HttpRequest.Builder request, BodyHandler<T> handler)
			throws IOException, InterruptedException {
		this.turns.acquire();
		CompletableFuture<HttpResponse<T>> sent = this.client.sendAsync(request.build(), handler);
		try {
			HttpResponse<T> response = sent.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
			this.figures.answered(name, response.statusCode());
			return response;
		}
		catch (TimeoutException ex) {
			sent.cancel(true);
			this.figures.count(name + " timed out");
			throw new IOException(ex);
		}
		catch (ExecutionException ex) {
			this.figures.count(name + " broke");
			throw new IOException(ex.getCause());
		}
		finally {
			this.turns.release();
		}
	}

}
