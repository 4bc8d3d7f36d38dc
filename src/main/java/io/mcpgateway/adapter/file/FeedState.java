package io.mcpgateway.adapter.file;

import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * How a mount is watched at the moment, for operators. It names no path.
 */
final class FeedState {

	private volatile Watched watched;

	private volatile int directories;

	FeedState(WatchMode mode) {
		this.watched = new Watched(mode, null);
	}

	/** Say how it is watched from now on. */
	void watchedBy(WatchMode mode) {
		this.watched = new Watched(mode, null);
	}

	/** Say that it is polled though it should not, and why. */
	void fellBack(String reason) {
		this.watched = new Watched(WatchMode.POLL, reason);
	}

	/** Say how many directories are watched. */
	void directories(int directories) {
		this.directories = directories;
	}

	int directories() {
		return this.directories;
	}

	/** The details of the mount's health. */
	Map<String, Object> details() {
		Watched now = this.watched;
		String mode = now.mode.name().toLowerCase(Locale.ROOT);
		return (now.reason != null) ? Map.of("watch", mode, "reason", now.reason) : Map.of("watch", mode);
	}

	private record Watched(WatchMode mode, @Nullable String reason) {

	}

}
