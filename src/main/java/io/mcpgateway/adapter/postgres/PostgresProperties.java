package io.mcpgateway.adapter.postgres;

import java.util.Map;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * The databases that are served.
 *
 * @param mounts by the name that follows {@code postgres://}: lower-case letters, digits,
 * dots, dashes and underscores
 */
record PostgresProperties(@DefaultValue Map<String, PostgresMount> mounts) {

	static final String PREFIX = "gateway.postgres";

	PostgresProperties {
		mounts = Map.copyOf(mounts);
		mounts.forEach((name, mount) -> {
			String property = PREFIX + ".mounts." + name;
			Assert.isTrue(isName(name),
					() -> property + " must be named with lower-case letters, digits, dots, dashes and underscores");
			mount.check(property);
		});
	}

	/** Whether something may be called so in a URI. */
	static boolean isName(String name) {
		return name.matches("[a-z0-9][a-z0-9._-]{0,62}");
	}

}
