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
 * HTTP client of the authorization server, with limits on time and response size, and
 * without redirects. Logs once when the server fails, and once when the server recovers.
 */
public final class AuthorizationServerClient {

	private static final Logger logger = LoggerFactory.getLogger(AuthorizationServerClient.class);

	private static final int CONNECT_MILLIS = 3000;

	private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(5);

	private static final int MAX_RESPONSE_BYTES = 256 * 1024;

	private final WebClient client;

	private final AtomicBoolean hasFailed = new AtomicBoolean();

	public AuthorizationServerClient(ReactorResourceFactory resources) {
		this.client = WebClient.builder()
			.clientConnector(new ReactorClientHttpConnector(resources, AuthorizationServerClient::configure))
			.codecs((codecs) -> codecs.defaultCodecs().maxInMemorySize(MAX_RESPONSE_BYTES))
			.build();
	}

	WebClient client() {
		return this.client;
	}

	/** Fetches a document; any status but 200 is an error. */
	Mono<String> get(String url) {
		return this.client.get()
			.uri(url)
			.exchangeToMono(AuthorizationServerClient::requireOk)
			.timeout(RESPONSE_TIMEOUT);
	}

	/**
	 * Logs changes of the server's availability and maps any other failure to
	 * {@link AuthenticationError#UNAVAILABLE}.
	 */
	<T> Mono<T> orUnavailable(Mono<T> answer) {
		return answer.timeout(RESPONSE_TIMEOUT.multipliedBy(2)).doOnNext((answered) -> {
			if (this.hasFailed.getAndSet(false)) {
				logger.info("The authorization server works again");
			}
		}).onErrorMap((failure) -> !(failure instanceof AuthenticationFailedException), this::unavailable);
	}

	private AuthenticationFailedException unavailable(Throwable failure) {
		if (!this.hasFailed.getAndSet(true)) {
			logger.warn("Cannot validate tokens, so requests get status 503: the authorization server failed with {}",
					failure.toString());
		}
		return AuthenticationError.UNAVAILABLE.toException();
	}

	private static HttpClient configure(HttpClient client) {
		return client.followRedirect(false)
			.option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
			.responseTimeout(RESPONSE_TIMEOUT);
	}

	private static Mono<String> requireOk(ClientResponse response) {
		return response.statusCode().isSameCodeAs(HttpStatus.OK) ? response.bodyToMono(String.class)
				: response.releaseBody()
					.then(Mono.error(() -> new IllegalStateException("HTTP status " + response.statusCode().value())));
	}

}
