package io.mcpgateway.adapter.file.mount;

/** How changes in a mount are noticed. */
public enum FileWatchMode {

	/** The system tells of them, as long as it can. */
	NATIVE,

	/** It is gone through again and again. */
	POLL,

	/** Not at all. */
	OFF

}
