package io.mcpgateway.adapter.mount;

/** Way to detect changes of a source that reports none. */
public enum WatchMode {

	/** Looks at the source at an interval. */
	POLL,

	/** Detects no changes. */
	OFF

}
