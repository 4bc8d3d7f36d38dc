package io.mcpgateway.adapter.file.tree;

/** What an entry of a directory is. */
public enum EntryKind {

	/** A regular file. */
	FILE,

	/** A directory. */
	DIRECTORY,

	/** A symbolic link, wherever it leads. */
	LINK,

	/** A FIFO, device or socket: never opened. */
	OTHER,

	/** One of the others: the listing does not say which. */
	UNKNOWN

}
