package io.mcpgateway.adapter.git.mount;

/** Way to detect changes of a repository. */
public enum GitWatchMode {

	/** Reads the branches and tags at an interval. */
	POLL,

	/** Detects nothing. */
	OFF

}
