package io.mcpgateway.security;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of an API key. The configuration holds hashes only, never the key itself.
 *
 * @param hashes SHA-256 hashes of the key, each {@code sha256:} followed by 64
 * hexadecimal digits; list two during a rotation
 * @param scopes scopes that the key grants
 * @param roles roles that the key grants
 * @param expires the time from which the key is rejected; without it the key does not
 * expire
 */
@ConfigurationPropertiesSource
record ApiKeyProperties(@DefaultValue List<String> hashes, @DefaultValue List<String> scopes,
		@DefaultValue List<String> roles, @Nullable Instant expires) {

	public static final String PREFIX = "gateway.security.api-keys";

	public ApiKeyProperties {
		hashes = List.copyOf(hashes);
		scopes = List.copyOf(scopes);
		roles = List.copyOf(roles);
	}

}
