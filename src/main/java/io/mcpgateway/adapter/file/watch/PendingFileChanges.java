package io.mcpgateway.adapter.file.watch;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.uri.PercentEncoding;

/**
 * What there is to tell at the end of a window: each change once, and all of them as one
 * if they are too many to be told.
 */
final class PendingFileChanges {

	private static final int MOST = 10_000;

	/** As many characters of URIs as are kept: paths may be long. */
	private static final int MAX_CHARACTERS = 2_000_000;

	private final Set<Change> changes = new LinkedHashSet<>();

	/** The URIs of files that came or went, and of directories in which any did. */
	private final Set<String> listed = new LinkedHashSet<>();

	private final String prefix;

	private long characters;

	private boolean anything;

	/** Gather what happens below {@code prefix}. */
	PendingFileChanges(String prefix) {
		this.prefix = prefix;
	}

	/** A file in a directory was written. */
	void updated(String directory, String name) {
		if (!this.anything) {
			updated(directory + PercentEncoding.encode(name));
		}
	}

	/** A file in a directory came or went. */
	void cameOrWent(String directory, String name) {
		if (this.anything) {
			listChanged();
			return;
		}
		String uri = directory + PercentEncoding.encode(name);
		updated(uri);
		if (!this.anything && !this.listed.contains(this.prefix)) {
			this.listed.add(uri);
		}
	}

	/** A directory came or went, so what its parent reads as is another. */
	void updated(String directory) {
		add(directory, new Change.Updated(directory));
	}

	/** Any files came or went. */
	void listChanged() {
		this.listed.clear();
		this.listed.add(this.prefix);
	}

	/** Any files below a directory came or went. */
	void listChanged(String directory) {
		if (this.anything) {
			listChanged();
		}
		else if (!this.listed.contains(this.prefix) && this.listed.add(directory)) {
			this.characters += directory.length();
			bound();
		}
	}

	boolean isEmpty() {
		return this.changes.isEmpty() && this.listed.isEmpty() && !this.anything;
	}

	/** Say whether files came or went, whatever was said before. */
	void listChanged(boolean listChanged) {
		this.listed.clear();
		if (listChanged) {
			listChanged();
		}
	}

	/**
	 * Nobody knows what happened below a directory. Who asked for one above it hears of
	 * the directory itself.
	 */
	void unseen(String directory) {
		if (directory.equals(this.prefix)) {
			this.anything = true;
			clear();
			if (!this.listed.isEmpty()) {
				listChanged();
			}
			return;
		}
		add(directory, new Change.Updated(directory));
		add(directory, new Change.Unseen(directory));
	}

	/** All that there is to tell, once. */
	List<Change> take() {
		List<Change> taken = new ArrayList<>(this.changes);
		if (this.anything) {
			taken.add(new Change.Unseen(this.prefix));
		}
		if (!this.listed.isEmpty()) {
			taken.add(this.listed.contains(this.prefix) ? new Change.ListChanged(this.prefix)
					: new Change.ListChanged(this.prefix, this.listed));
		}
		clear();
		this.anything = false;
		this.listed.clear();
		return taken;
	}

	private void add(String uri, Change change) {
		if (!this.anything && this.changes.add(change)) {
			this.characters += uri.length();
			bound();
		}
	}

	private void bound() {
		if (this.changes.size() > MOST || this.listed.size() > MOST || this.characters > MAX_CHARACTERS) {
			unseen(this.prefix);
		}
	}

	private void clear() {
		this.changes.clear();
		this.characters = 0;
	}

}
