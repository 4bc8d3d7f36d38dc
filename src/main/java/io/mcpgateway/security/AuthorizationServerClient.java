package io.mcpgateway.security;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.request.QuotedText;
import io.mcpgateway.request.RefusalReason;
import io.mcpgateway.upstream.AddressGuard;
import io.mcpgateway.upstream.UpstreamConnections;
import io.mcpgateway.upstream.UpstreamSettings;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.util.StringUtils;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/**
 * HTTP client of an authorization server, with limits on time and response size, and
 * without redirects. Logs once when the server fails, and once when the server recovers.
 */
final class AuthorizationServerClient implements AutoCloseable {

	/** Reason in the health; the log has the failure itself. */
	private static final String NO_ANSWER = "the authorization server does not answer, or not as expected";

	private static final Logger logger = LoggerFactory.getLogger(AuthorizationServerClient.class);

	private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(5);

	/** Maximum requests at a time, more than {@link BoundedIntrospection} sends. */
	private static final int MAX_CONNECTIONS = 2 * BoundedIntrospection.MAX_REQUESTS;

	private final UpstreamConnections connections;

	/** Sentence about the last request if it failed. */
	private final AtomicReference<@Nullable String> failure = new AtomicReference<>();

	private final String label;

	/**
	 * Creates a client, which connects on demand.
	 * @param label the server in a sentence of the log
	 */
	public AuthorizationServerClient(String label, ReactorResourceFactory resources) {
		this.label = label;
		this.connections = new UpstreamConnections(new UpstreamSettings("authorization-server",
				AddressGuard.ofConfiguredHosts(), MAX_CONNECTIONS, RESPONSE_TIMEOUT, null), resources);
	}

	/** Returns a client for the origin of a URL, which may get credentials. */
	WebClient client(String url) {
		return this.connections.webClient(URI.create(url));
	}

	/** Fetches a document without credentials; any status but 200 is an error. */
	Mono<String> get(String url) {
		return client(url).get()
			.uri(URI.create(url))
			.exchangeToMono(AuthorizationServerClient::requireOk)
			.timeout(RESPONSE_TIMEOUT);
	}

	/**
	 * Logs changes of the server's availability and maps any other failure to
	 * {@link AuthenticationError#UNAVAILABLE}.
	 * @param reason the reason for which requests are refused while the server fails
	 * @param consequence what fails while the server does, for the log
	 */
	<T> Mono<T> orUnavailable(Mono<T> answer, RefusalReason reason, String consequence) {
		return answer.timeout(RESPONSE_TIMEOUT.multipliedBy(2)).doOnNext((answered) -> {
			if (this.failure.getAndSet(null) != null) {
				logger.info("{} works again", StringUtils.capitalize(this.label));
			}
		})
			.onErrorMap((failure) -> !(failure instanceof AuthenticationFailedException),
					(failure) -> unavailable(failure, reason, consequence));
	}

	/**
	 * Returns down while the last request failed, with the reason as its description,
	 * which names no address.
	 */
	public Health health() {
		String sentence = this.failure.get();
		return (sentence == null) ? Health.up().build()
				: Health.status(new Status(Status.DOWN.getCode(), sentence)).build();
	}

	@Override
	public void close() {
		this.connections.close();
	}

	/**
	 * Logs the first failure, and each later one that has another sentence of its own.
	 */
	private AuthenticationFailedException unavailable(Throwable failure, RefusalReason reason, String consequence) {
		boolean isKnown = failure instanceof AuthorizationServerException;
		String sentence = isKnown ? String.valueOf(failure.getMessage()) : NO_ANSWER;
		String before = this.failure.getAndSet(sentence);
		if (before == null || (isKnown && !before.equals(sentence))) {
			logger.warn("{}: {}", consequence,
					isKnown ? sentence : this.label + " failed with " + QuotedText.of(failure));
		}
		return AuthenticationError.UNAVAILABLE.because(reason);
	}

	private static Mono<String> requireOk(ClientResponse response) {
		return response.statusCode().isSameCodeAs(HttpStatus.OK) ? response.bodyToMono(String.class)
				: response.releaseBody()
					.then(Mono.error(() -> new AuthorizationServerException(
							"the authorization server answers with HTTP status " + response.statusCode().value())));
	}

	/**
	 * Failure of the authorization server, in a sentence for the log and for the health.
	 * The sentence quotes values of the server.
	 */
	static final class AuthorizationServerException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		AuthorizationServerException(String sentence) {
			super(sentence, null, false, false);
		}

	}

}
