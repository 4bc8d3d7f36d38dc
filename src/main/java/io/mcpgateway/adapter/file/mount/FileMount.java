package io.mcpgateway.adapter.file.mount;

import java.nio.file.Path;
import java.time.Duration;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.grant.AccessDefault;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A served directory. Globs of {@code exclude} ignore case, and match a link by its own
 * name. By default {@code shared} is true with {@code poll} and false with
 * {@code native}.
 *
 * @param root the directory, which may be created later
 * @param hidden whether to serve names that begin with a dot
 * @param followLinks whether to follow symbolic links that stay inside the directory
 * @param watch how to detect changes: {@code native}, {@code poll} or {@code off}
 * @param coalesce how long to gather events before changes are published, 1ms to 10s,
 * with {@code native}
 * @param pollInterval pause between two passes of polling, 100ms to 1h, with {@code poll}
 * or where the system cannot watch
 * @param accessFile name of the files that restrict access to their folder and all below,
 * such as {@code .access.yaml}; by default no file does
 * @param accessDefault access to folders without an access file, in the folder or above:
 * {@code open} as the rules say, or {@code closed}
 */
@ConfigurationPropertiesSource
public record FileMount(@Nullable Path root, @DefaultValue("false") boolean hidden,
		@DefaultValue("false") boolean followLinks, @DefaultValue("native") FileWatchMode watch,
		@DefaultValue("50ms") Duration coalesce, @DefaultValue("5s") Duration pollInterval, @Nullable String accessFile,
		@DefaultValue("open") AccessDefault accessDefault) {

	/** Returns the start of every URI of a mount. */
	public static String uriPrefix(Mount<FileMount> mount) {
		return "file:///" + mount.name() + "/";
	}

	/** Returns the absolute path of the directory. */
	public Path directory() {
		if (this.root == null) {
			throw new IllegalStateException("The root directory is not configured");
		}
		return this.root.toAbsolutePath();
	}

}
