package io.mcpgateway.security;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.refusal.RefusalReason;
import io.mcpgateway.upstream.AddressGuard;
import io.mcpgateway.upstream.UpstreamConnections;
import io.mcpgateway.upstream.UpstreamSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/**
 * HTTP client of the authorization server, with limits on time and response size, and
 * without redirects. Logs once when the server fails, and once when the server recovers.
 */
final class AuthorizationServerClient implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(AuthorizationServerClient.class);

	private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(5);

	/** Maximum requests at a time, more than {@link BoundedIntrospection} sends. */
	private static final int MAX_CONNECTIONS = 2 * BoundedIntrospection.MAX_REQUESTS;

	private final UpstreamConnections connections;

	private final AtomicBoolean hasFailed = new AtomicBoolean();

	public AuthorizationServerClient(ReactorResourceFactory resources) {
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
			if (this.hasFailed.getAndSet(false)) {
				logger.info("The authorization server works again");
			}
		})
			.onErrorMap((failure) -> !(failure instanceof AuthenticationFailedException),
					(failure) -> unavailable(failure, reason, consequence));
	}

	@Override
	public void close() {
		this.connections.close();
	}

	private AuthenticationFailedException unavailable(Throwable failure, RefusalReason reason,
			String consequence) {
		if (!this.hasFailed.getAndSet(true)) {
			logger.warn("{}: the authorization server failed with {}", consequence, failure.toString());
		}
		return AuthenticationError.UNAVAILABLE.because(reason);
	}

	private static Mono<String> requireOk(ClientResponse response) {
		return response.statusCode().isSameCodeAs(HttpStatus.OK) ? response.bodyToMono(String.class)
				: response.releaseBody()
					.then(Mono.error(() -> new IllegalStateException("HTTP status " + response.statusCode().value())));
	}

}
