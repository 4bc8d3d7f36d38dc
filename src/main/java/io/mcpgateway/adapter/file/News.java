package io.mcpgateway.adapter.file;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.PercentEncoding;

/**
 * What there is to tell at the end of a window: each change once, and all of them as one
 * if they are too many to be told.
 */
final class News {

	private static final int MOST = 10_000;

	/** As many characters of URIs as are kept: paths may be long. */
	private static final int MAX_CHARACTERS = 2_000_000;

	private final Set<Change> changes = new LinkedHashSet<>();

	private final String prefix;

	private long characters;

	private boolean anything;

	private boolean listChanged;

	/** Gather what happens below {@code prefix}. */
	News(String prefix) {
		this.prefix = prefix;
	}

	/** A file in a directory was written, came or went. */
	void updated(String directory, String name) {
		if (!this.anything) {
			updated(directory + PercentEncoding.encode(name));
		}
	}

	/** A directory came or went, so what its parent reads as is another. */
	void updated(String directory) {
		add(directory, new Change.Updated(directory));
	}

	/** Files came or went. */
	void listChanged() {
		this.listChanged = true;
	}

	boolean isEmpty() {
		return this.changes.isEmpty() && !this.listChanged && !this.anything;
	}

	/** Say whether files came or went, whatever was said before. */
	void listChanged(boolean listChanged) {
		this.listChanged = listChanged;
	}

	/**
	 * Nobody knows what happened below a directory. Who asked for one above it hears of
	 * the directory itself.
	 */
	void unseen(String directory) {
		if (directory.equals(this.prefix)) {
			this.anything = true;
			clear();
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
		if (this.listChanged) {
			taken.add(new Change.ListChanged(this.prefix));
		}
		clear();
		this.anything = false;
		this.listChanged = false;
		return taken;
	}

	private void add(String uri, Change change) {
		if (!this.anything && this.changes.add(change)) {
			this.characters += uri.length();
			if (this.changes.size() > MOST || this.characters > MAX_CHARACTERS) {
				unseen(this.prefix);
			}
		}
	}

	private void clear() {
		this.changes.clear();
		this.characters = 0;
	}

}
