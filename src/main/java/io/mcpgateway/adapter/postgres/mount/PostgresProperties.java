package io.mcpgateway.adapter.postgres.mount;

import java.util.Map;

import io.mcpgateway.configuration.Bounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The databases that are served.
 *
 * @param mounts by the name that follows {@code postgres://}: lower-case letters, digits,
 * dots, dashes and underscores
 */
@ConfigurationProperties(PostgresProperties.PREFIX)
public record PostgresProperties(@DefaultValue Map<String, PostgresMount> mounts) {

	public static final String PREFIX = "gateway.postgres";

	public PostgresProperties {
		mounts = Map.copyOf(mounts);
		mounts.forEach((name, mount) -> {
			String property = PREFIX + ".mounts." + name;
			Bounds.name(property, name);
			mount.check(property);
		});
	}

}
