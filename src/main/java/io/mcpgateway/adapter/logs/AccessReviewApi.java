package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

import io.mcpgateway.adapter.logs.mount.PodSource;
import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.upstream.UpstreamConnections;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Client of the part of the Kubernetes API that says what a user may do: a
 * {@code SubjectAccessReview} asks whether the user may get {@code pods/log} in a
 * namespace.
 */
final class AccessReviewApi implements AutoCloseable {

	private static final String VERSION = "authorization.k8s.io/v1";

	private static final String KIND = "SubjectAccessReview";

	private static final Pattern UNPRINTABLE = Pattern.compile("\\p{Cntrl}");

	private static final int MAX_REASON_LENGTH = 300;

	/** Maximum length of an answer. */
	private static final int MAX_LENGTH = 64 * 1024;

	private final PodSource source;

	private final UpstreamConnections connections;

	private final URI target;

	private final Duration timeout;

	/**
	 * Creates a client.
	 * @param connections connections, which are closed with the client
	 * @param timeout longest time of a review
	 */
	AccessReviewApi(PodSource source, UpstreamConnections connections, Duration timeout) {
		this.source = source;
		this.connections = connections;
		this.target = URI.create(source.address() + "/apis/" + VERSION + "/subjectaccessreviews");
		this.timeout = timeout;
	}

	/**
	 * Asks whether a user may read the logs of the pods in a namespace. Fails with
	 * {@link ReviewFailure} without a decision.
	 */
	Mono<Review> review(ReviewedUser user, String namespace) {
		return Mono.fromCallable(this::token)
			.subscribeOn(BlockingScheduler.shared())
			.flatMap((token) -> send(token, body(user, namespace)))
			.timeout(this.timeout)
			.onErrorMap(AccessReviewApi::failure);
	}

	private Mono<Review> send(String token, Map<String, ?> body) {
		WebClient client = this.connections.webClient(this.target);
		return client.post().uri(this.target).headers((headers) -> {
			if (!token.isEmpty()) {
				headers.set(HttpHeaders.AUTHORIZATION, "Bearer " + token);
			}
		})
			.contentType(MediaType.APPLICATION_JSON)
			.accept(MediaType.APPLICATION_JSON)
			.bodyValue(JsonMapper.shared().writeValueAsString(body))
			.exchangeToMono(AccessReviewApi::answer);
	}

	/** Returns the token, read anew, since the cluster replaces it; empty without TLS. */
	private String token() throws IOException {
		return this.source.isSecure() ? PodSource.text(this.source.tokenFile()) : "";
	}

	private static Map<String, ?> body(ReviewedUser user, String namespace) {
		return Map.of("apiVersion", VERSION, "kind", KIND, "spec",
				Map.of("user", user.name(), "groups", List.copyOf(user.groups()), "resourceAttributes",
						Map.of("namespace", namespace, "verb", "get", "group", "", "version", "v1", "resource", "pods",
								"subresource", "log")));
	}

	private static Mono<Review> answer(ClientResponse response) {
		int status = response.statusCode().value();
		return response.statusCode().is2xxSuccessful()
				? response.bodyToMono(String.class).defaultIfEmpty("").map(AccessReviewApi::read)
				: response.releaseBody()
					.then(Mono.error(() -> new ReviewFailure((status == 401 || status == 403)
							? "the Kubernetes API refuses access reviews with status " + status
									+ ": let the service account of the gateway create subjectaccessreviews of authorization.k8s.io"
							: "the Kubernetes API answers access reviews with status " + status)));
	}

	private static Review read(String body) {
		try {
			JsonNode answer = JsonMapper.shared().readTree((body.length() <= MAX_LENGTH) ? body : "");
			JsonNode allowed = answer.at("/status/allowed");
			if (answer.path("kind").asString("").equals(KIND) && allowed.isBoolean()) {
				boolean isDenied = answer.at("/status/denied").asBoolean(false);
				return new Review(allowed.booleanValue() && !isDenied, shown(answer.at("/status/reason").asString("")));
			}
		}
		catch (JacksonException ex) {
			// The text is of the server, so it is in no message
		}
		throw new ReviewFailure("the Kubernetes API answers access reviews with something else than a decision");
	}

	private static @Nullable String shown(String reason) {
		String text = UNPRINTABLE.matcher(reason.substring(0, Math.min(reason.length(), MAX_REASON_LENGTH)))
			.replaceAll(" ");
		return text.isBlank() ? null : text.strip();
	}

	private static Throwable failure(Throwable failure) {
		return switch (failure) {
			case ReviewFailure known -> known;
			case TimeoutException late ->
				new ReviewFailure("the Kubernetes API does not answer access reviews in time");
			default -> new ReviewFailure("the Kubernetes API cannot be asked for access reviews");
		};
	}

	@Override
	public void close() {
		this.connections.close();
	}

	/**
	 * Decision of the API.
	 *
	 * @param reason the reason that the API gives, at most 300 characters; {@code null}
	 * without
	 */
	record Review(boolean isAllowed, @Nullable String reason) {

	}

	/** Failure of a review, with a sentence for operators and no text of the server. */
	static final class ReviewFailure extends RuntimeException {

		private static final long serialVersionUID = 1L;

		ReviewFailure(String sentence) {
			super(sentence, null, false, false);
		}

	}

}
