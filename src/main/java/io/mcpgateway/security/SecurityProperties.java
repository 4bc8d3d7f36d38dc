package io.mcpgateway.security;

import java.time.Duration;
import java.util.Map;

import io.mcpgateway.configuration.Bounds;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Properties of authentication.
 *
 * @param mode {@code none}, {@code api-key} or {@code oauth2}
 * @param openToNetwork whether a gateway without authentication may listen on the
 * network, because a proxy in front of the gateway authenticates callers
 * @param oauth2 tokens of an authorization server, for the mode {@code oauth2}
 * @param apiKeys API keys by name, for the mode {@code api-key}
 * @param apiKeysFile a YAML file with more keys, whose top level are their names,
 * reloaded when its content changes
 * @param apiKeysInterval how often the file is polled, from 100ms to 1h
 */
@ConfigurationProperties(SecurityProperties.PREFIX)
record SecurityProperties(@DefaultValue("none") AuthenticationMode mode, boolean openToNetwork,
		@Nullable OAuth2Properties oauth2, @DefaultValue Map<String, ApiKeyProperties> apiKeys,
		@Nullable String apiKeysFile, @DefaultValue("5s") Duration apiKeysInterval) {

	static final String PREFIX = "gateway.security";

	SecurityProperties {
		apiKeys = Map.copyOf(apiKeys);
		boolean hasKeys = !apiKeys.isEmpty() || apiKeysFile != null;
		Assert.isTrue(apiKeysFile == null || !apiKeysFile.isBlank(), ApiKeysFile.PROPERTY + " must not be empty");
		Assert.isTrue(!hasKeys || mode == AuthenticationMode.API_KEY,
				PREFIX + ".mode must be api-key, as API keys are configured: set the mode or remove the keys");
		Assert.isTrue(oauth2 == null || mode == AuthenticationMode.OAUTH2,
				PREFIX + ".mode must be oauth2, as gateway.security.oauth2 is configured: set the mode or remove it");
		Bounds.time(PREFIX + ".api-keys-interval", Duration.ofMillis(100), apiKeysInterval, Duration.ofHours(1));
	}

	/**
	 * Requires the properties of the mode. Runs after binding, which reports mistyped
	 * names first.
	 * @throws IllegalArgumentException if a property is missing
	 */
	void requireModeProperties() {
		Assert.isTrue(this.mode != AuthenticationMode.API_KEY || !this.apiKeys.isEmpty() || this.apiKeysFile != null,
				ApiKeyProperties.PREFIX + " or " + ApiKeysFile.PROPERTY
						+ " is required if gateway.security.mode is api-key");
		Assert.isTrue(this.mode != AuthenticationMode.OAUTH2 || this.oauth2 != null,
				OAuth2Properties.PREFIX + ".issuer is required if gateway.security.mode is oauth2");
	}

	/** Authentication method. */
	enum AuthenticationMode {

		/** No authentication: every caller has full access. */
		NONE,

		/** API keys issued by the operator. */
		API_KEY,

		/** Tokens of an OAuth 2.0 authorization server. */
		OAUTH2

	}

}
