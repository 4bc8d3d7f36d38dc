package io.mcpgateway.adapter.file.watch;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.uri.PercentEncoding;

/**
 * Changes to publish at the end of a window. Keeps each change once, and replaces too
 * many changes by one resync.
 */
final class PendingFileChanges {

	private static final int MAX_CHANGES = 10_000;

	/** Maximum number of characters of all URIs, since paths may be long. */
	private static final int MAX_CHARACTERS = 2_000_000;

	private final Set<Change> changes = new LinkedHashSet<>();

	/** URIs of added or removed files, and of directories with such files. */
	private final Set<String> listed = new LinkedHashSet<>();

	private final String prefix;

	private long characters;

	private boolean everything;

	/**
	 * Creates an empty collection for a mount.
	 * @param prefix start of all URIs of the mount
	 */
	PendingFileChanges(String prefix) {
		this.prefix = prefix;
	}

	/** Records a write to a file. */
	void updated(KnownDirectory directory, String name) {
		updated(uri(directory, name));
	}

	/** Records that a file was added or removed. */
	void addedOrRemoved(KnownDirectory directory, String name) {
		if (this.everything) {
			listChanged();
			return;
		}
		String uri = uri(directory, name);
		updated(uri);
		if (!this.everything && !this.listed.contains(this.prefix)) {
			this.listed.add(uri);
		}
	}

	/** Records that a directory was added or removed. */
	void updated(KnownDirectory directory) {
		updated(directory.uri());
	}

	/** Records that any files were added or removed. */
	void listChanged() {
		this.listed.clear();
		this.listed.add(this.prefix);
	}

	/** Records that any files below a directory were added or removed. */
	void listChanged(KnownDirectory directory) {
		if (this.everything) {
			listChanged();
			return;
		}
		String uri = directory.uri();
		if (!this.listed.contains(this.prefix) && this.listed.add(uri)) {
			this.characters += uri.length();
			bound();
		}
	}

	boolean isEmpty() {
		return this.changes.isEmpty() && this.listed.isEmpty() && !this.everything;
	}

	/**
	 * Replaces earlier changes of the list.
	 * @param listChanged whether any files were added or removed
	 */
	void setListChanged(boolean listChanged) {
		this.listed.clear();
		if (listChanged) {
			listChanged();
		}
	}

	/**
	 * Records that any file below a directory may have changed. Subscribers above the
	 * directory receive an update of the directory itself.
	 */
	void resync(KnownDirectory directory) {
		if (directory.parent() == null) {
			resync();
			return;
		}
		String uri = directory.uri();
		updated(uri);
		add(uri, new Change.Resync(uri));
	}

	/** Records that any file may have changed. */
	void resync() {
		this.everything = true;
		clear();
		if (!this.listed.isEmpty()) {
			listChanged();
		}
	}

	/** Returns and removes all changes. */
	List<Change> drain() {
		List<Change> taken = new ArrayList<>(this.changes);
		if (this.everything) {
			taken.add(new Change.Resync(this.prefix));
		}
		if (!this.listed.isEmpty()) {
			taken.add(this.listed.contains(this.prefix) ? new Change.ListChanged(this.prefix)
					: new Change.ListChanged(this.prefix, this.listed));
		}
		clear();
		this.everything = false;
		this.listed.clear();
		return taken;
	}

	private void updated(String uri) {
		add(uri, new Change.Updated(uri));
	}

	private void add(String uri, Change change) {
		if (!this.everything && this.changes.add(change)) {
			this.characters += uri.length();
			bound();
		}
	}

	private void bound() {
		if (this.changes.size() > MAX_CHANGES || this.listed.size() > MAX_CHANGES || this.characters > MAX_CHARACTERS) {
			resync();
		}
	}

	private void clear() {
		this.changes.clear();
		this.characters = 0;
	}

	private static String uri(KnownDirectory directory, String name) {
		return directory.uri() + PercentEncoding.encode(name);
	}

}
