package io.mcpgateway.adapter.file.watch;

import java.io.IOException;

import io.mcpgateway.tree.TreeNode;

/** Table of the files of a directory as last compared. Records differences as changes. */
interface KnownFiles {

	/** Returns an empty table of the same form. */
	KnownFiles empty();

	/** Begins a comparison with all entries of the directory. */
	void begin();

	/**
	 * Compares an entry with the table.
	 * @param open the open directory
	 * @param isFile whether the entry is a visible file
	 */
	void compare(KnownDirectory directory, TreeNode open, String name, boolean isFile, PendingFileChanges changes)
			throws IOException;

	/** Ends a comparison with all entries: files without an entry are gone. */
	void end(KnownDirectory directory, PendingFileChanges changes);

	/** Records that all files are gone with their directory. */
	void removeAll(KnownDirectory directory, PendingFileChanges changes);

}
