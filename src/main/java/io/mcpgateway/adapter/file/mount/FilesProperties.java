package io.mcpgateway.adapter.file.mount;

import java.util.Map;
import java.util.Objects;

import io.mcpgateway.configuration.Bounds;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The directories that are served.
 *
 * @param mounts by the name that follows {@code file:///}: lower-case letters, digits,
 * dots, dashes and underscores
 * @param threads how many files and directories of a mount are read at the same time;
 * twice as many as there are processors, and at least four, if it is not said. As many
 * read long files beside them, of which the reads of one caller take half
 * @param nameCache how much memory the sorted names of directories take at most, for all
 * mounts together, from 0 to 16GB; a thirty-second of the heap if it is not said
 */
@ConfigurationProperties(FilesProperties.PREFIX)
public record FilesProperties(@DefaultValue Map<String, FileMount> mounts, @Nullable Integer threads,
		@Nullable DataSize nameCache) {

	public static final String PREFIX = "gateway.files";

	/** The part of the heap that the names of directories take by default. */
	private static final int HEAP_PARTS = 32;

	public FilesProperties {
		mounts = Map.copyOf(mounts);
		mounts.forEach((name, mount) -> {
			String property = PREFIX + ".mounts." + name;
			Bounds.name(property, name);
			mount.check(property);
		});
		threads = (threads != null) ? threads : Math.max(4, 2 * Runtime.getRuntime().availableProcessors());
		Bounds.number(PREFIX + ".threads", 1, threads, 1024);
		nameCache = (nameCache != null) ? nameCache : DataSize.ofBytes(Runtime.getRuntime().maxMemory() / HEAP_PARTS);
		Bounds.size(PREFIX + ".name-cache", DataSize.ofBytes(0), nameCache, DataSize.ofGigabytes(16));
	}

	@Override
	public Integer threads() {
		return Objects.requireNonNull(this.threads);
	}

	@Override
	public DataSize nameCache() {
		return Objects.requireNonNull(this.nameCache);
	}

}
