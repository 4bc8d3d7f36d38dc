package io.mcpgateway.adapter.file.watch;

import java.util.Locale;
import java.util.Map;

import io.mcpgateway.adapter.file.mount.FileWatchMode;
import org.jspecify.annotations.Nullable;

/**
 * How a mount is watched at the moment, for operators. It names no path.
 */
public final class WatchState {

	private volatile Watched watched;

	private volatile int directories;

	public WatchState(FileWatchMode mode) {
		this.watched = new Watched(mode, null);
	}

	/** Say how it is watched from now on. */
	public void watchedBy(FileWatchMode mode) {
		this.watched = new Watched(mode, null);
	}

	/** Say that it is polled though it should not, and why. */
	public void fellBack(String reason) {
		this.watched = new Watched(FileWatchMode.POLL, reason);
	}

	/** Say how many directories are watched. */
	public void directories(int directories) {
		this.directories = directories;
	}

	public int directories() {
		return this.directories;
	}

	/** The details of the mount's health. */
	public Map<String, Object> details() {
		Watched now = this.watched;
		String mode = now.mode.name().toLowerCase(Locale.ROOT);
		return (now.reason != null) ? Map.of("watch", mode, "reason", now.reason) : Map.of("watch", mode);
	}

	private record Watched(FileWatchMode mode, @Nullable String reason) {

	}

}
