package io.mcpgateway.security.token;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.security.authentication.AuthenticationError;
import io.mcpgateway.security.authentication.AuthenticationFailedException;
import io.netty.channel.ChannelOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

/**
 * Asks the authorization server: within a time, for so many bytes, and nobody else, as no
 * redirects are followed. The log tells once when it stops to answer, and when it does
 * again.
 */
public final class AuthorizationServerClient {

	private static final Logger logger = LoggerFactory.getLogger(AuthorizationServerClient.class);

	private static final int CONNECT_MILLIS = 3000;

	private static final Duration PATIENCE = Duration.ofSeconds(5);

	private static final int LARGEST = 256 * 1024;

	private final WebClient client;

	private final AtomicBoolean isAway = new AtomicBoolean();

	public AuthorizationServerClient(ReactorResourceFactory resources) {
		this.client = WebClient.builder()
			.clientConnector(new ReactorClientHttpConnector(resources, AuthorizationServerClient::strict))
			.codecs((codecs) -> codecs.defaultCodecs().maxInMemorySize(LARGEST))
			.build();
	}

	/** What requests other than {@link #get} are made with. */
	WebClient client() {
		return this.client;
	}

	/** The document at a URL; an error if there is none. */
	Mono<String> get(String url) {
		return this.client.get().uri(url).exchangeToMono(AuthorizationServerClient::body).timeout(PATIENCE);
	}

	/** The same, which fails as one that is not let in for now if it fails. */
	<T> Mono<T> orUnavailable(Mono<T> answer) {
		return answer.timeout(PATIENCE.multipliedBy(2)).doOnNext((answered) -> {
			if (this.isAway.getAndSet(false)) {
				logger.info("The authorization server answers again");
			}
		}).onErrorMap((failure) -> !(failure instanceof AuthenticationFailedException), this::unavailable);
	}

	private AuthenticationFailedException unavailable(Throwable failure) {
		if (!this.isAway.getAndSet(true)) {
			logger.warn("The authorization server does not answer as it should: {}", failure.toString());
		}
		return AuthenticationError.UNAVAILABLE.toException();
	}

	private static HttpClient strict(HttpClient client) {
		return client.followRedirect(false)
			.option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
			.responseTimeout(PATIENCE);
	}

	private static Mono<String> body(ClientResponse response) {
		return response.statusCode().isSameCodeAs(HttpStatus.OK) ? response.bodyToMono(String.class)
				: response.releaseBody()
					.then(Mono.error(() -> new IllegalStateException("status " + response.statusCode().value())));
	}

}
