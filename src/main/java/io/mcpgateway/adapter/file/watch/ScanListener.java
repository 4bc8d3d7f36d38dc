package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.List;

import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.TreeNode;

/** Listener to the steps of a scanner. Ignores each step by default. */
interface ScanListener {

	/** Listener that ignores all steps. */
	ScanListener NONE = new ScanListener() {
	};

	/** Prepares an open directory for a comparison; returns whether to compare. */
	default boolean opened(KnownDirectory directory, TreeNode open) throws IOException {
		return true;
	}

	/** Receives each entry of an open directory, visible or hidden. */
	default void listed(KnownDirectory directory, List<String> path, String name, EntryKind kind) throws IOException {
	}

	/** Receives a directory that is gone or must not be compared. */
	default void left(KnownDirectory directory) throws IOException {
	}

}
