package io.mcpgateway.adapter.api;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.upstream.UpstreamConnections;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.client.endpoint.OAuth2ClientCredentialsGrantRequest;
import org.springframework.security.oauth2.client.endpoint.WebClientReactiveClientCredentialsTokenResponseClient;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.endpoint.OAuth2AccessTokenResponse;
import reactor.core.publisher.Mono;

/**
 * Access tokens of the gateway from an authorization server. All requests share a token
 * until half a minute before its end, or until the API refuses the token.
 */
final class AccessTokens {

	private static final Duration MARGIN = Duration.ofSeconds(30);

	private final Mono<OAuth2AccessToken> token;

	private final AtomicReference<@Nullable String> refused = new AtomicReference<>();

	/** Creates tokens requested over the guarded connections of the API. */
	AccessTokens(ApiOAuth2 settings, UpstreamConnections connections, Duration timeout) {
		ClientRegistration registration = ClientRegistration.withRegistrationId("api")
			.authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
			.tokenUri(settings.tokenUri().toString())
			.clientId(settings.clientId())
			.clientSecret(settings.clientSecret())
			.scope(settings.scopes())
			.build();
		WebClientReactiveClientCredentialsTokenResponseClient client = new WebClientReactiveClientCredentialsTokenResponseClient();
		client.setWebClient(connections.webClient(settings.tokenUri()));
		this.token = Mono.defer(() -> client.getTokenResponse(new OAuth2ClientCredentialsGrantRequest(registration)))
			.timeout(timeout)
			.map(OAuth2AccessTokenResponse::getAccessToken)
			.onErrorMap(AccessTokens::error)
			.cacheInvalidateIf(this::isUseless);
	}

	/** Returns a token; the same for all requests while it holds. */
	Mono<String> token() {
		return this.token.map(OAuth2AccessToken::getTokenValue);
	}

	/** Drops a token refused by the API. */
	void refuse(String refusedToken) {
		this.refused.set(refusedToken);
	}

	private boolean isUseless(OAuth2AccessToken known) {
		Instant end = known.getExpiresAt();
		return known.getTokenValue().equals(this.refused.get())
				|| (end != null && Instant.now().isAfter(end.minus(MARGIN)));
	}

	/** Returns an error without the cause, whose text may hold what the server sent. */
	private static SourceUnavailableException error(Throwable failure) {
		return new SourceUnavailableException(
				"the authorization server of the API gives no access token: " + failure.getClass().getSimpleName(),
				null);
	}

}
