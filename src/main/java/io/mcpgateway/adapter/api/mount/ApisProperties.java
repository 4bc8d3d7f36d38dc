package io.mcpgateway.adapter.api.mount;

import java.util.Map;

import io.mcpgateway.configuration.Bounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of served HTTP APIs.
 *
 * @param mounts APIs by the name that follows {@code api://}: lower-case letters, digits,
 * dots, dashes and underscores
 */
@ConfigurationProperties(ApisProperties.PREFIX)
public record ApisProperties(@DefaultValue Map<String, ApiMount> mounts) {

	public static final String PREFIX = "gateway.apis";

	public ApisProperties {
		mounts = Map.copyOf(mounts);
		mounts.forEach((name, mount) -> {
			String property = PREFIX + ".mounts." + name;
			Bounds.name(property, name);
			mount.check(property);
		});
	}

}
