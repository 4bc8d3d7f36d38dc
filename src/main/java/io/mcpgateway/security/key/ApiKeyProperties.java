package io.mcpgateway.security.key;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A key as it is configured: never itself, only by what it hashes to.
 *
 * @param hashes {@code sha256:} and 64 hexadecimal digits; two while one replaces another
 * @param scopes what its bearer is granted
 * @param roles what its bearer is
 * @param expires from when on it is taken no more
 */
@ConfigurationPropertiesSource
public record ApiKeyProperties(@DefaultValue List<String> hashes, @DefaultValue List<String> scopes,
		@DefaultValue List<String> roles, @Nullable Instant expires) {

	public static final String PREFIX = "gateway.security.api-keys";

	public ApiKeyProperties {
		hashes = List.copyOf(hashes);
		scopes = List.copyOf(scopes);
		roles = List.copyOf(roles);
	}

}
