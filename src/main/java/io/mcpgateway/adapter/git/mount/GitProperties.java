package io.mcpgateway.adapter.git.mount;

import java.util.Map;

import io.mcpgateway.configuration.Bounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of served git repositories.
 *
 * @param mounts repositories by the name that follows {@code git://}: lower-case letters,
 * digits, dots, dashes and underscores
 */
@ConfigurationProperties(GitProperties.PREFIX)
public record GitProperties(@DefaultValue Map<String, GitMount> mounts) {

	public static final String PREFIX = "gateway.git";

	public GitProperties {
		mounts = Map.copyOf(mounts);
		mounts.forEach((name, mount) -> {
			String property = PREFIX + ".mounts." + name;
			Bounds.name(property, name);
			mount.check(property);
		});
	}

}
