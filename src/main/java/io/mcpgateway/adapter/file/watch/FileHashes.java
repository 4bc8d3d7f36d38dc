package io.mcpgateway.adapter.file.watch;

import io.mcpgateway.tree.NameSet;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * Table of files for a watch by events: a hash of each name, in 11 to 22 bytes. Events
 * name the file that changed. After lost events, the table tells only that files changed,
 * and the whole directory counts as changed.
 */
final class FileHashes implements KnownFiles {

	private NameSet names = new NameSet();

	/** Earlier names; {@code null} except while a known directory is compared. */
	private @Nullable NameSet before;

	private boolean isKnown;

	@Override
	public KnownFiles empty() {
		return new FileHashes();
	}

	@Override
	public void begin() {
		if (this.isKnown) {
			this.before = this.names;
			this.names = new NameSet();
		}
	}

	@Override
	public void compare(KnownDirectory directory, TreeNode open, String name, boolean isFile,
			PendingFileChanges changes) {
		boolean isChanged = isFile ? this.names.add(name) : this.names.remove(name);
		if (this.before == null && isChanged) {
			changes.addedOrRemoved(directory, name);
		}
		else if (this.before == null && isFile) {
			changes.updated(directory, name);
		}
	}

	/** Records a resync too, since clients may have read files before the watch began. */
	@Override
	public void end(KnownDirectory directory, PendingFileChanges changes) {
		changes.resync(directory);
		if (this.before != null && !this.names.hasTheSameAs(this.before)) {
			changes.listChanged(directory);
		}
		this.before = null;
		this.isKnown = true;
	}

	@Override
	public void removeAll(KnownDirectory directory, PendingFileChanges changes) {
		if (this.names.size() > 0) {
			changes.listChanged(directory);
		}
	}

}
