package io.mcpgateway.adapter.file.watch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.tree.DirectoryTree;
import org.jspecify.annotations.Nullable;

/**
 * Directory of a mount with its files and subdirectories as last compared. Stores only
 * its own name, so that deep directories need no more memory.
 */
final class KnownDirectory {

	private final @Nullable KnownDirectory parent;

	/** The name in the parent directory; the URI for the root. */
	private final String name;

	private final Map<String, KnownDirectory> directories = HashMap.newHashMap(0);

	private final KnownFiles files;

	private @Nullable Object identity;

	private int watch = Notifier.NO_WATCH;

	private boolean gone;

	private KnownDirectory(@Nullable KnownDirectory parent, String name, KnownFiles files) {
		this.parent = parent;
		this.name = name;
		this.files = files;
	}

	/** Creates the root of a tree, whose directories all use tables of one form. */
	static KnownDirectory root(String uri, KnownFiles files) {
		return new KnownDirectory(null, uri, files);
	}

	/** Returns the parent; {@code null} for the root. */
	@Nullable KnownDirectory parent() {
		return this.parent;
	}

	/** Returns the name in the parent. */
	String name() {
		return this.name;
	}

	/** Returns the names from the root. */
	List<String> path() {
		return (this.parent != null) ? DirectoryTree.child(this.parent.path(), this.name) : List.of();
	}

	/** Returns the URI, which ends in a slash. */
	String uri() {
		return (this.parent != null) ? this.parent.uri() + PercentEncoding.encode(this.name) + "/" : this.name;
	}

	KnownFiles files() {
		return this.files;
	}

	/** Returns a copy of the known subdirectories. */
	List<KnownDirectory> directories() {
		return new ArrayList<>(this.directories.values());
	}

	@Nullable KnownDirectory directory(String name) {
		return this.directories.get(name);
	}

	/** Adds and returns an empty subdirectory. */
	KnownDirectory add(String name) {
		KnownDirectory child = new KnownDirectory(this, name, this.files.empty());
		this.directories.put(name, child);
		return child;
	}

	/** Removes the directory from its parent for good. */
	void remove() {
		this.gone = true;
		if (this.parent != null) {
			this.parent.directories.remove(this.name, this);
		}
	}

	boolean isGone() {
		return this.gone;
	}

	/**
	 * Returns whether a directory of this identity lies above, which means a loop of
	 * links.
	 */
	boolean isLoop(Object identity) {
		for (KnownDirectory above = this.parent; above != null; above = above.parent) {
			if (identity.equals(above.identity)) {
				return true;
			}
		}
		return false;
	}

	/** Returns the identity, independent of names; {@code null} before a comparison. */
	@Nullable Object identity() {
		return this.identity;
	}

	void identity(Object identity) {
		this.identity = identity;
	}

	/** Returns the watch; {@link Notifier#NO_WATCH} while no events are awaited. */
	int watch() {
		return this.watch;
	}

	void watch(int watch) {
		this.watch = watch;
	}

}
