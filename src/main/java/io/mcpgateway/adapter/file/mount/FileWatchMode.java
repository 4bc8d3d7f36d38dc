package io.mcpgateway.adapter.file.mount;

/** Method of detecting changes in a mount. */
public enum FileWatchMode {

	/** Events of the operating system, or polling while events are unavailable. */
	NATIVE,

	/** Repeated passes over the mount. */
	POLL,

	/** No detection. */
	OFF

}
