package io.mcpgateway.search.embedding;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;

import javax.net.ssl.SSLException;

import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.upstream.AddressRefusedException;
import io.mcpgateway.upstream.UpstreamConnections;
import io.netty.handler.timeout.ReadTimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.http.client.reactive.ClientHttpResponse;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Client of a server with the interface of OpenAI's embeddings. All vectors have length
 * 1. Errors are {@link EmbeddingException}s.
 */
public final class EmbeddingClient implements AutoCloseable {

	private static final String PLAIN = "identity";

	/** Bytes of an answer around its vectors. */
	private static final int MAX_FRAME_BYTES = 64 * 1024;

	/** Bytes of a number with its sign, comma and white space. */
	private static final int MAX_NUMBER_BYTES = 40;

	/** Maximum number of nested objects and arrays of an answer. */
	private static final int MAX_DEPTH = 16;

	/** Tokens of an answer around its vectors, and around each of them. */
	private static final int MAX_FRAME_TOKENS = 1000;

	private final EmbeddingProperties properties;

	private final JsonMapper json;

	private final UpstreamConnections connections;

	private final ClientHttpConnector connector;

	/** Creates a client, which connects on demand. */
	public EmbeddingClient(EmbeddingProperties properties, ReactorResourceFactory resources) {
		this.properties = properties;
		this.json = json(properties.batchSize(), properties.length());
		this.connections = new UpstreamConnections(properties.upstream(), resources);
		this.connector = this.connections.connector(properties.address());
	}

	/** Returns a mapper that reads hardly more numbers than a full answer has. */
	private static JsonMapper json(int vectors, int length) {
		JsonFactory factory = JsonFactory.builder()
			.disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
			.streamReadConstraints(StreamReadConstraints.builder()
				.maxNestingDepth(MAX_DEPTH)
				.maxTokenCount(MAX_FRAME_TOKENS + (long) vectors * (length + MAX_FRAME_TOKENS))
				.build())
			.build();
		return JsonMapper.builder(factory).disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
	}

	/**
	 * Returns the vectors of passages, in their order.
	 * @param texts at most as many as a batch has
	 */
	public Mono<List<float[]>> embedPassages(List<String> texts) {
		return embed(texts.stream().map((text) -> this.properties.passagePrefix() + text).toList(),
				this.properties.timeout());
	}

	/** Returns the vector of a query. */
	Mono<float[]> embedQuery(String words) {
		return embed(List.of(this.properties.queryPrefix() + words), this.properties.queryTimeout())
			.map(List::getFirst);
	}

	private Mono<List<float[]>> embed(List<String> texts, Duration timeout) {
		return Mono.defer(() -> {
			byte[] body = this.json.writeValueAsBytes(question(texts));
			return this.connector.connect(HttpMethod.POST, this.properties.address(), (request) -> send(request, body))
				.flatMap((response) -> body(response, texts.size()))
				.publishOn(Schedulers.parallel())
				.map((bytes) -> vectors(bytes, texts.size()));
		}).timeout(timeout).onErrorMap(EmbeddingClient::mapped);
	}

	private Map<String, Object> question(List<String> texts) {
		Map<String, Object> question = new TreeMap<>(
				Map.of("model", String.valueOf(this.properties.model()), "input", texts, "encoding_format", "float"));
		if (this.properties.shorten()) {
			question.put("dimensions", this.properties.length());
		}
		return question;
	}

	private Mono<Void> send(ClientHttpRequest request, byte[] body) {
		HttpHeaders headers = request.getHeaders();
		headers.setContentType(MediaType.APPLICATION_JSON);
		headers.setAccept(List.of(MediaType.APPLICATION_JSON));
		headers.set(HttpHeaders.ACCEPT_ENCODING, PLAIN);
		headers.setContentLength(body.length);
		if (this.properties.key() != null) {
			headers.setBearerAuth(this.properties.key());
		}
		return request.writeWith(Mono.fromSupplier(() -> DefaultDataBufferFactory.sharedInstance.wrap(body)));
	}

	private Mono<byte[]> body(ClientHttpResponse response, int count) {
		EmbeddingException refusal = refusal(response);
		if (refusal != null) {
			return response.getBody().takeUntilOther(Mono.empty()).then(Mono.error(refusal));
		}
		int most = MAX_FRAME_BYTES + count * this.properties.length() * MAX_NUMBER_BYTES;
		return DataBufferUtils.join(response.getBody(), most)
			.map(BufferBytes::drain)
			.switchIfEmpty(Mono.error(() -> EmbeddingException.failed("its answer is empty", null)));
	}

	/** Returns the error for an answer without vectors; {@code null} for others. */
	private static @Nullable EmbeddingException refusal(ClientHttpResponse response) {
		int status = response.getStatusCode().value();
		String encoding = response.getHeaders().getFirst(HttpHeaders.CONTENT_ENCODING);
		return switch (status) {
			case 200 -> (encoding == null || encoding.equalsIgnoreCase(PLAIN)) ? null
					: EmbeddingException.failed("its answer is compressed although a plain one was asked for", null);
			case 400, 413, 422 -> EmbeddingException.refused(status);
			case 401, 403 -> EmbeddingException.failed("it refuses the key with status " + status, null);
			default -> EmbeddingException.failed("it answers with status " + status, null);
		};
	}

	private List<float[]> vectors(byte[] body, int count) {
		Answer answer = this.json.readValue(body, Answer.class);
		float[][] vectors = new float[count][];
		if (answer.data() == null || answer.data().size() != count) {
			throw EmbeddingException.failed("its answer has another number of vectors than was asked for", null);
		}
		for (Item item : answer.data()) {
			if (item == null || item.index() < 0 || item.index() >= count || vectors[item.index()] != null) {
				throw EmbeddingException.failed("its answer has vectors without an order", null);
			}
			vectors[item.index()] = normalized(item.embedding());
		}
		return List.of(vectors);
	}

	/** Returns a vector of the same direction and of length 1. */
	private float[] normalized(float @Nullable [] vector) {
		if (vector == null || vector.length != this.properties.length()) {
			throw EmbeddingException
				.failed("its vectors have " + ((vector != null) ? vector.length : 0) + " dimensions instead of "
						+ this.properties.length() + ": see " + EmbeddingProperties.PREFIX + ".dimensions", null);
		}
		double square = 0;
		for (float value : vector) {
			square += (double) value * value;
		}
		double length = Math.sqrt(square);
		if (!Double.isFinite(length) || length == 0) {
			throw EmbeddingException.failed("its vectors have no direction", null);
		}
		float[] normalized = new float[vector.length];
		for (int i = 0; i < vector.length; i++) {
			normalized[i] = (float) (vector[i] / length);
		}
		return normalized;
	}

	private static Throwable mapped(Throwable failure) {
		Throwable cause = Exceptions.unwrap(failure);
		return switch (cause) {
			case EmbeddingException known -> known;
			case JacksonException wrong -> EmbeddingException.failed("its answer is no JSON with embeddings", null);
			case DataBufferLimitException large -> EmbeddingException.failed("its answer is too large", null);
			case AddressRefusedException refused -> EmbeddingException
				.failed("its name leads to an address that is not public: name the network in networks", null);
			case UnknownHostException unknown -> EmbeddingException.failed("its name is unknown", null);
			case ConnectException refused -> EmbeddingException.failed("it accepts no connection", null);
			case ReadTimeoutException late -> EmbeddingException.failed("it does not answer in time", null);
			case TimeoutException late -> EmbeddingException.failed("it does not answer in time", null);
			case SSLException failed -> EmbeddingException.failed("no secure connection is possible", failed);
			default -> EmbeddingException.failed("the request failed", cause);
		};
	}

	@Override
	public void close() {
		this.connections.close();
	}

	/** Answer of the server. */
	private record Answer(@Nullable List<@Nullable Item> data) {
	}

	/** Vector of a text. */
	private record Item(int index, float @Nullable [] embedding) {
	}

}
