package io.mcpgateway.adapter.git.mirror;

import java.util.concurrent.TimeUnit;

import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.storage.file.WindowCacheConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/**
 * Environment of JGit without the configuration of the user and the system, and without
 * writes: repositories must not depend on the account running the gateway.
 * <p>
 * <b>Why</b> the resolution of file times is configured here: JGit would measure the
 * resolution by writing a file into the repository.
 */
final class IsolatedSystemReader extends SystemReader.Delegate {

	/** Size from which an object stored whole is streamed. */
	static final int STREAMED_BYTES = 1024 * 1024;

	/** Assumed resolution of file times, not exceeded by any common file system. */
	private static final long TIME_RESOLUTION_NANOS = TimeUnit.SECONDS.toNanos(2);

	private IsolatedSystemReader(SystemReader original) {
		super(original);
	}

	/** Installs this environment for all repositories of the process. */
	static void install() {
		SystemReader.setInstance(new IsolatedSystemReader(SystemReader.getInstance()));
		WindowCacheConfig cache = new WindowCacheConfig();
		cache.setStreamFileThreshold(STREAMED_BYTES);
		cache.setExposeStatsViaJmx(false);
		cache.install();
	}

	@Override
	public @Nullable String getenv(String variable) {
		return null;
	}

	@Override
	public FileBasedConfig openUserConfig(@Nullable Config parent, FS fs) {
		return new EmptyConfig(parent, fs);
	}

	@Override
	public FileBasedConfig openSystemConfig(@Nullable Config parent, FS fs) {
		return new EmptyConfig(parent, fs);
	}

	@Override
	public FileBasedConfig openJGitConfig(@Nullable Config parent, FS fs) {
		return new EmptyConfig(parent, fs);
	}

	/** Configuration without a file, with the resolution of file times only. */
	private static final class EmptyConfig extends FileBasedConfig {

		EmptyConfig(@Nullable Config parent, FS fs) {
			super(parent, null, fs);
		}

		@Override
		public void load() {
			// no file
		}

		@Override
		public void save() {
			// no file
		}

		@Override
		public boolean isOutdated() {
			return false;
		}

		@Override
		public long getTimeUnit(String section, @Nullable String subsection, String name, long defaultValue,
				TimeUnit unit) {
			return section.equals("filesystem") ? unit.convert(TIME_RESOLUTION_NANOS, TimeUnit.NANOSECONDS)
					: super.getTimeUnit(section, subsection, name, defaultValue, unit);
		}

	}

}
