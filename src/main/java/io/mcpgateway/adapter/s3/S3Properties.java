package io.mcpgateway.adapter.s3;

import java.util.Map;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * The buckets that are served.
 *
 * @param mounts by a name for operators: lower-case letters, digits, dots, dashes and
 * underscores
 */
record S3Properties(@DefaultValue Map<String, S3Mount> mounts) {

	static final String PREFIX = "gateway.s3";

	S3Properties {
		mounts = Map.copyOf(mounts);
		mounts.forEach((name, mount) -> {
			String property = PREFIX + ".mounts." + name;
			Assert.isTrue(name.matches("[a-z0-9][a-z0-9._-]{0,62}"),
					() -> property + " must be named with lower-case letters, digits, dots, dashes and underscores");
			mount.check(property);
		});
	}

}
