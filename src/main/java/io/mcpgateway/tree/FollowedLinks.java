package io.mcpgateway.tree;

/** Symbolic links that a tree follows below its root. */
public enum FollowedLinks {

	/** No links. */
	NONE,

	/**
	 * Links to files and directories below the root. Absolute links and links that step
	 * above the root stay closed.
	 */
	INSIDE,

	/**
	 * Links to regular files anywhere, as the operator allows. Linked directories stay
	 * closed.
	 */
	TO_FILES

}
