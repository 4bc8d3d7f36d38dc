package io.mcpgateway.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Server of embeddings with a toy model: each word has a place in the vector, which it
 * shares with its synonyms.
 */
final class EmbeddingServer implements AutoCloseable {

	static final int DIMENSIONS = 96;

	static final String KEY = "key-of-embeddings";

	private static final Map<String, String> SYNONYMS = Map.of("automobile", "car", "vehicle", "car", "physician",
			"doctor", "medic", "doctor", "feline", "cat");

	private static final JsonMapper JSON = new JsonMapper();

	private final HttpServer server;

	private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

	private final List<String> texts = new CopyOnWriteArrayList<>();

	private final List<String> keys = new CopyOnWriteArrayList<>();

	private volatile @Nullable Reply reply;

	private EmbeddingServer(HttpServer server) {
		this.server = server;
	}

	/** Starts a server. */
	static EmbeddingServer start() {
		try {
			HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
			EmbeddingServer embeddings = new EmbeddingServer(server);
			server.createContext("/v1/embeddings", embeddings::answer);
			server.setExecutor(embeddings.threads);
			server.start();
			return embeddings;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Sets how later requests are answered; {@code null} for embeddings. */
	EmbeddingServer reply(@Nullable Reply next) {
		this.reply = next;
		return this;
	}

	/** Answers later requests with a status. */
	EmbeddingServer status(int status) {
		return reply((exchange, input) -> send(exchange, status, "no"));
	}

	/** Answers later requests with a text. */
	EmbeddingServer body(String body) {
		return reply((exchange, input) -> send(exchange, 200, body));
	}

	/** Returns all texts up to now, in order. */
	List<String> texts() {
		return this.texts;
	}

	/** Returns the credentials of all requests up to now. */
	List<String> keys() {
		return this.keys;
	}

	String url() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort() + "/v1/embeddings";
	}

	/** Returns properties of a search with this server, and others. */
	Map<String, Object> properties(String... others) {
		Map<String, Object> all = new HashMap<>(Map.of("embeddings.provider", "http", "embeddings.url", url(),
				"embeddings.model", "toy", "embeddings.dimensions", DIMENSIONS, "embeddings.networks", "127.0.0.0/8",
				"embeddings.key", KEY, "embeddings.passages-per-minute", 1_000_000, "embeddings.query-timeout", "30s"));
		for (int i = 0; i < others.length; i += 2) {
			all.put(others[i], others[i + 1]);
		}
		return all;
	}

	private void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			JsonNode question = JSON.readTree(exchange.getRequestBody().readAllBytes());
			List<String> input = question.required("input").valueStream().map(JsonNode::asString).toList();
			this.texts.addAll(input);
			this.keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
			Reply next = this.reply;
			if (next != null) {
				next.write(exchange, input);
			}
			else {
				send(exchange, 200, embeddings(input));
			}
		}
	}

	/** Returns the answer of the toy model. */
	static String embeddings(List<String> input) {
		return IntStream.range(0, input.size())
			.mapToObj((i) -> "{\"object\":\"embedding\",\"index\":%d,\"embedding\":%s}".formatted(i,
					vector(input.get(i))))
			.collect(Collectors.joining(",", "{\"object\":\"list\",\"data\":[", "],\"model\":\"toy\",\"usage\":{}}"));
	}

	private static String vector(String text) {
		int[] vector = new int[DIMENSIONS];
		for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")) {
			vector[Math.floorMod(SYNONYMS.getOrDefault(word, word).hashCode(), DIMENSIONS)]++;
		}
		return IntStream.of(vector).mapToObj(Integer::toString).collect(Collectors.joining(",", "[", "]"));
	}

	static void send(HttpExchange exchange, int status, String body) throws IOException {
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", "application/json");
		exchange.sendResponseHeaders(status, bytes.length);
		exchange.getResponseBody().write(bytes);
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.threads.shutdownNow();
	}

	/** Writer of an answer. */
	@FunctionalInterface
	interface Reply {

		void write(HttpExchange exchange, List<String> input) throws IOException;

	}

}
