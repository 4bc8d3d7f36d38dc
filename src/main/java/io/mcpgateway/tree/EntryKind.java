package io.mcpgateway.tree;

/** Kind of an entry of a directory. */
public enum EntryKind {

	/** A regular file. */
	FILE,

	/** A directory. */
	DIRECTORY,

	/** A symbolic link to any target. */
	LINK,

	/** A FIFO, device or socket, which is never opened. */
	OTHER,

	/** Any kind, since the listing omits the kind. */
	UNKNOWN

}
