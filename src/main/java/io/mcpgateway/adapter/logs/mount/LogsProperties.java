package io.mcpgateway.adapter.logs.mount;

import java.util.Map;

import io.mcpgateway.configuration.Bounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of served logs.
 *
 * @param mounts groups of logs by the name that follows {@code logs://}: lower-case
 * letters, digits, dots, dashes and underscores
 */
@ConfigurationProperties(LogsProperties.PREFIX)
public record LogsProperties(@DefaultValue Map<String, LogMount> mounts) {

	public static final String PREFIX = "gateway.logs";

	public LogsProperties {
		mounts = Map.copyOf(mounts);
		mounts.forEach((name, mount) -> {
			String property = PREFIX + ".mounts." + name;
			Bounds.name(property, name);
			mount.check(property);
		});
	}

}
