package io.mcpgateway.adapter.file.watch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.file.notify.Notifier;
import io.mcpgateway.adapter.file.tree.NameSet;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;

/**
 * Watched directory and its known entries. Stores only its own name, so that deep
 * directories need no more memory.
 */
final class WatchedDirectory {

	private final @Nullable WatchedDirectory parent;

	/** The name in the parent directory; the URI for the root. */
	private final String name;

	private final Map<String, WatchedDirectory> directories = HashMap.newHashMap(0);

	private NameSet files = new NameSet();

	private @Nullable Object identity;

	private int watch = Notifier.NO_WATCH;

	private boolean gone;

	private WatchedDirectory(@Nullable WatchedDirectory parent, String name) {
		this.parent = parent;
		this.name = name;
	}

	static WatchedDirectory root(String uri) {
		return new WatchedDirectory(null, uri);
	}

	/** Creates a child without adding the child. */
	WatchedDirectory child(String name) {
		return new WatchedDirectory(this, name);
	}

	/** Returns the parent; {@code null} for the root. */
	@Nullable WatchedDirectory parent() {
		return this.parent;
	}

	/** Returns the name in the parent. */
	String name() {
		return this.name;
	}

	/** Returns the names from the root. */
	List<String> path() {
		List<String> names = new ArrayList<>();
		WatchedDirectory at = this;
		for (WatchedDirectory above = at.parent; above != null; above = at.parent) {
			names.add(at.name);
			at = above;
		}
		return names.reversed();
	}

	/** Returns the URI, which ends in a slash. */
	String uri() {
		WatchedDirectory root = this;
		while (root.parent != null) {
			root = root.parent;
		}
		StringBuilder uri = new StringBuilder(root.name);
		path().forEach((name) -> uri.append(PercentEncoding.encode(name)).append('/'));
		return uri.toString();
	}

	NameSet files() {
		return this.files;
	}

	/** Returns a copy of the known subdirectories. */
	List<WatchedDirectory> directories() {
		return new ArrayList<>(this.directories.values());
	}

	@Nullable WatchedDirectory directory(String name) {
		return this.directories.get(name);
	}

	/** Adds a subdirectory. */
	void add(WatchedDirectory child) {
		this.directories.put(child.name, child);
	}

	/** Removes a subdirectory for good. */
	void remove(WatchedDirectory child) {
		this.directories.remove(child.name, child);
	}

	/** Takes over the result of a scan. */
	void update(DirectoryScan scan) {
		this.identity = scan.identity();
		this.files = scan.files();
	}

	/**
	 * Returns whether a directory of this identity lies above, which means a loop of
	 * links.
	 */
	boolean isLoop(Object identity) {
		for (WatchedDirectory above = this.parent; above != null; above = above.parent) {
			if (identity.equals(above.identity)) {
				return true;
			}
		}
		return false;
	}

	@Nullable Object identity() {
		return this.identity;
	}

	int watch() {
		return this.watch;
	}

	void watch(int watch) {
		this.watch = watch;
	}

	void markGone() {
		this.gone = true;
	}

	boolean isGone() {
		return this.gone;
	}

}
