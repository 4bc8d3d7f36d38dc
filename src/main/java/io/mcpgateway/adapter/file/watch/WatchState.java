package io.mcpgateway.adapter.file.watch;

import java.util.Locale;
import java.util.Map;

import io.mcpgateway.adapter.file.mount.FileWatchMode;
import org.jspecify.annotations.Nullable;

/** State of the watch of a mount, for operators. Contains no path. */
public final class WatchState {

	private volatile Status status;

	private volatile int directories;

	public WatchState(FileWatchMode mode) {
		this.status = new Status(mode, null);
	}

	/** Sets the current mode. */
	void mode(FileWatchMode mode) {
		this.status = new Status(mode, null);
	}

	/** Records a fallback to polling and its reason. */
	public void fallBack(String reason) {
		this.status = new Status(FileWatchMode.POLL, reason);
	}

	/** Sets the number of watched directories. */
	void directories(int directories) {
		this.directories = directories;
	}

	public int directories() {
		return this.directories;
	}

	/** Returns the details for the health of the mount. */
	public Map<String, Object> details() {
		Status now = this.status;
		String mode = now.mode.name().toLowerCase(Locale.ROOT);
		return (now.reason != null) ? Map.of("watch", mode, "reason", now.reason) : Map.of("watch", mode);
	}

	private record Status(FileWatchMode mode, @Nullable String reason) {

	}

}
