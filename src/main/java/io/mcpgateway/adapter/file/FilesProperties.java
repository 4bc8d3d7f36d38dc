package io.mcpgateway.adapter.file;

import java.util.Objects;

import io.mcpgateway.configuration.Bounds;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;

/**
 * Settings of served directories.
 *
 * @param threads number of concurrent reads of files and directories in a mount, 1 to
 * 1024. By default twice the number of processors and at least four. As many threads read
 * long files, and one caller takes at most half of both. With 1, callers wait for each
 * other
 * @param nameCache memory for sorted names of directories of all mounts, 0 to 16GB. By
 * default a thirty-second of the heap
 */
@ConfigurationProperties(FilesProperties.PREFIX)
record FilesProperties(@Nullable Integer threads, @Nullable DataSize nameCache) {

	static final String PREFIX = "gateway.files";

	/** The fraction of the heap for names by default. */
	private static final int HEAP_PARTS = 32;

	FilesProperties {
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
