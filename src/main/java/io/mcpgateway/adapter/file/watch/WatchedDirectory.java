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
 * A directory that is watched, and what is known to be in it. It holds its own name only,
 * so that deep directories take no more memory than others.
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

	/** A directory in this one, which does not know it yet. */
	WatchedDirectory child(String name) {
		return new WatchedDirectory(this, name);
	}

	/** The directory that knows this one; none knows the root. */
	@Nullable WatchedDirectory parent() {
		return this.parent;
	}

	/** Its name in its parent. */
	String name() {
		return this.name;
	}

	/** The names that lead to it from the root. */
	List<String> path() {
		List<String> upwards = new ArrayList<>();
		WatchedDirectory at = this;
		for (WatchedDirectory above = at.parent; above != null; above = at.parent) {
			upwards.add(at.name);
			at = above;
		}
		return upwards.reversed();
	}

	/** Its URI, which ends in a slash. */
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

	/** The directories that it knows, as they are now. */
	List<WatchedDirectory> directories() {
		return new ArrayList<>(this.directories.values());
	}

	@Nullable WatchedDirectory directory(String name) {
		return this.directories.get(name);
	}

	/** Know a directory in it. */
	void add(WatchedDirectory child) {
		this.directories.put(child.name, child);
	}

	/** Forget a directory, which is gone for good. */
	void remove(WatchedDirectory child) {
		this.directories.remove(child.name, child);
	}

	/** Know what a scan found. */
	void become(DirectoryScan scan) {
		this.identity = scan.identity();
		this.files = scan.files();
	}

	/** Whether it is in itself, by a link, if it has an identity. */
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

	void leave() {
		this.gone = true;
	}

	boolean isGone() {
		return this.gone;
	}

}
