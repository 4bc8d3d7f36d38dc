package io.mcpgateway.adapter.file.watch;

import io.mcpgateway.adapter.file.tree.NameSet;
import io.mcpgateway.adapter.file.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * Table of files for a watch by events: a hash of each name, in 11 to 22 bytes. Events
 * name the file that changed. After lost events, the table tells only that files changed,
 * and the whole directory counts as changed.
 */
final class FileHashes implements KnownFiles {

	private NameSet names = new NameSet();

	/** Names found again; {@code null} except while a known directory is compared. */
	private @Nullable NameSet found;

	private boolean isKnown;

	@Override
	public KnownFiles empty() {
		return new FileHashes();
	}

	@Override
	public void begin() {
		this.found = this.isKnown ? new NameSet() : null;
	}

	@Override
	public void compare(KnownDirectory directory, TreeNode open, String name, boolean isFile,
			PendingFileChanges changes) {
		if (this.found != null) {
			if (isFile) {
				this.found.add(name);
			}
		}
		else if (isFile ? this.names.add(name) : this.names.remove(name)) {
			changes.addedOrRemoved(directory, name);
		}
		else if (isFile) {
			changes.updated(directory, name);
		}
	}

	/** Records a resync too, since clients may have read files before the watch began. */
	@Override
	public void end(KnownDirectory directory, PendingFileChanges changes) {
		changes.resync(directory);
		if (this.found != null) {
			if (!this.found.hasTheSameAs(this.names)) {
				changes.listChanged(directory);
			}
			this.names = this.found;
			this.found = null;
		}
		this.isKnown = true;
	}

	@Override
	public void removeAll(KnownDirectory directory, PendingFileChanges changes) {
		if (this.names.size() > 0) {
			changes.listChanged(directory);
		}
	}

}
