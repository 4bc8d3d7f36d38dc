package io.mcpgateway.adapter.file;

import java.util.Map;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * The directories that are served.
 *
 * @param mounts by the name that follows {@code file:///}: lower-case letters, digits,
 * dots, dashes and underscores
 * @param threads how many files and directories are read at the same time
 */
record FilesProperties(@DefaultValue Map<String, FileMount> mounts, @DefaultValue("16") int threads) {

	static final String PREFIX = "gateway.files";

	FilesProperties {
		mounts = Map.copyOf(mounts);
		mounts.forEach((name, mount) -> {
			String property = PREFIX + ".mounts." + name;
			Assert.isTrue(name.matches("[a-z0-9][a-z0-9._-]{0,62}"),
					() -> property + " must be named with lower-case letters, digits, dots, dashes and underscores");
			mount.check(property);
		});
		Assert.isTrue(threads >= 1 && threads <= 1024, "gateway.files.threads must be from 1 to 1024");
	}

}
