package io.mcpgateway.security;

import java.time.Duration;
import java.util.Map;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.security.key.ApiKeyProperties;
import io.mcpgateway.security.key.ApiKeysFile;
import io.mcpgateway.security.token.OAuth2Properties;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * How clients prove who they are.
 *
 * @param mode {@code none}, {@code api-key} or {@code oauth2}
 * @param openToNetwork whether a gateway without a mode may be reached from elsewhere, as
 * something in front of it authenticates
 * @param oauth2 whose tokens are taken
 * @param apiKeys the keys that are taken, by name
 * @param apiKeysFile a YAML file with more of them in the same form
 * @param apiKeysInterval how often the file is looked at, from 100ms to 1h
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
				PREFIX + ".mode must be api-key: there are API keys, and nobody would look at them");
		Assert.isTrue(oauth2 == null || mode == AuthenticationMode.OAUTH2,
				PREFIX + ".mode must be oauth2: there is gateway.security.oauth2, and nobody would look at it");
		Bounds.time(PREFIX + ".api-keys-interval", Duration.ofMillis(100), apiKeysInterval, Duration.ofHours(1));
	}

	/**
	 * Require what the mode needs. Nothing else is known to be missing while a name may
	 * be mistyped, so that this is asked when all is bound.
	 * @throws IllegalArgumentException if it is not there
	 */
	void requireWhatModeNeeds() {
		Assert.isTrue(this.mode != AuthenticationMode.API_KEY || !this.apiKeys.isEmpty() || this.apiKeysFile != null,
				ApiKeyProperties.PREFIX + " or " + ApiKeysFile.PROPERTY
						+ " is required where gateway.security.mode is api-key");
		Assert.isTrue(this.mode != AuthenticationMode.OAUTH2 || this.oauth2 != null,
				OAuth2Properties.PREFIX + ".issuer is required where gateway.security.mode is oauth2");
	}

}
