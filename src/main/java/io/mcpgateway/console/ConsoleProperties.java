package io.mcpgateway.console;

import java.util.List;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Properties of the web console.
 *
 * @param enabled whether to serve the console at {@code /console/}; by default only if
 * the gateway has no authentication and accepts connections from its own machine only
 * @param clientId the OAuth client ID of the console, a public client with PKCE whose
 * redirect URI is the URL of the console
 * @param scopes OAuth scopes that the console requests; by default the required scopes
 * @param authorizationOrigins origins besides the issuer's that the console may call to
 * sign in, such as {@code https://oauth2.googleapis.com}
 */
@ConfigurationProperties(ConsoleProperties.PREFIX)
record ConsoleProperties(@Nullable Boolean enabled, @Nullable String clientId, @DefaultValue List<String> scopes,
		@DefaultValue List<String> authorizationOrigins) {

	static final String PREFIX = "gateway.console";

	/** Characters of a scope (RFC 6749, appendix A.4). */
	private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]+");

	/** Origins that a content security policy can name. */
	private static final Pattern ORIGIN = Pattern
		.compile("https://[A-Za-z0-9.-]+(:\\d{1,5})?|http://(localhost|127\\.0\\.0\\.1)(:\\d{1,5})?");

	ConsoleProperties {
		scopes = List.copyOf(scopes);
		authorizationOrigins = List.copyOf(authorizationOrigins);
		Assert.isTrue(clientId == null || !clientId.isBlank(), PREFIX + ".client-id must not be empty");
		Assert.isTrue(scopes.stream().allMatch((scope) -> SCOPE.matcher(scope).matches()), PREFIX
				+ ".scopes has an invalid scope: a scope such as resources:read has no spaces, quotes or backslashes");
		Assert.isTrue(authorizationOrigins.stream().allMatch((origin) -> ORIGIN.matcher(origin).matches()), PREFIX
				+ ".authorization-origins must be https origins such as https://idp.example, without a path (http: loopback only)");
	}

}
