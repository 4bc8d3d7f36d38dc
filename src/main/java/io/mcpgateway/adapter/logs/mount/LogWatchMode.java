package io.mcpgateway.adapter.logs.mount;

/** Way to detect new lines. */
public enum LogWatchMode {

	/** Looks at the files at an interval. */
	POLL,

	/** Detects nothing. */
	OFF

}
