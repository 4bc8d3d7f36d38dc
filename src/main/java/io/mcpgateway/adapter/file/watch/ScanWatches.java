package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.List;

import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.TreeNode;

/**
 * Listener that keeps the watches in step with a scanner. Watches a directory before its
 * comparison and through the same handle, so that concurrent changes cause later events.
 */
record ScanWatches(VisibleTree visibleTree, WatchRegistry registry, LinkTargets links) implements ScanListener {

	@Override
	public boolean opened(KnownDirectory directory, TreeNode open) throws IOException {
		boolean isNew = directory.watch() == Notifier.NO_WATCH;
		if (!this.registry.register(directory, open)) {
			return false;
		}
		if (isNew) {
			this.links.markStale();
		}
		this.links.removeAll(directory);
		return true;
	}

	@Override
	public void listed(KnownDirectory directory, List<String> path, String name, EntryKind kind) throws IOException {
		if (this.visibleTree.isLink(path, name, kind)) {
			this.links.add(new WatchedName(directory, name));
		}
	}

	@Override
	public void left(KnownDirectory directory) throws IOException {
		if (directory.watch() != Notifier.NO_WATCH) {
			this.registry.release(directory);
			this.links.removeAll(directory);
			this.links.markStale();
		}
	}

}
