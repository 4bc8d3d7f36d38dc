package io.mcpgateway.adapter.s3.mount;

import java.util.Map;

import io.mcpgateway.configuration.Bounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Mounted buckets.
 *
 * @param mounts the mounts by name: lower-case letters, digits, dots, dashes and
 * underscores
 */
@ConfigurationProperties(S3Properties.PREFIX)
public record S3Properties(@DefaultValue Map<String, S3Mount> mounts) {

	public static final String PREFIX = "gateway.s3";

	public S3Properties {
		mounts = Map.copyOf(mounts);
		mounts.forEach((name, mount) -> {
			String property = PREFIX + ".mounts." + name;
			Bounds.name(property, name);
			mount.check(property);
		});
	}

}
