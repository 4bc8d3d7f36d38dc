package io.mcpgateway.adapter.file;

import java.nio.file.WatchKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.PercentEncoding;
import org.jspecify.annotations.Nullable;

/** A directory that is watched, and what is known to be in it. */
final class WatchedDirectory {

	private final @Nullable WatchedDirectory parent;

	private final List<String> path;

	private final String uri;

	private final Map<String, WatchedDirectory> directories = HashMap.newHashMap(0);

	private NameSet files = new NameSet();

	private @Nullable Object identity;

	private @Nullable WatchKey key;

	private boolean gone;

	private WatchedDirectory(@Nullable WatchedDirectory parent, List<String> path, String uri) {
		this.parent = parent;
		this.path = path;
		this.uri = uri;
	}

	static WatchedDirectory root(String uri) {
		return new WatchedDirectory(null, List.of(), uri);
	}

	/** A directory in this one, which does not know it yet. */
	WatchedDirectory child(String name) {
		return new WatchedDirectory(this, List.copyOf(FileWalk.child(this.path, name)),
				this.uri + PercentEncoding.encode(name) + "/");
	}

	/** The directory that knows this one; none knows the root. */
	@Nullable WatchedDirectory parent() {
		return this.parent;
	}

	List<String> path() {
		return this.path;
	}

	/** Its URI, which ends in a slash. */
	String uri() {
		return this.uri;
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
		this.directories.put(child.path.getLast(), child);
	}

	/** Forget a directory, which is gone for good. */
	void remove(WatchedDirectory child) {
		this.directories.remove(child.path.getLast(), child);
	}

	/** Know what a scan found. */
	void become(DirectoryScan scan) {
		this.identity = scan.identity();
		this.files = scan.files();
	}

	/** Whether it is in itself, by a link. */
	boolean isLoop() {
		for (WatchedDirectory above = this.parent; above != null; above = above.parent) {
			if (above.identity != null && above.identity.equals(this.identity)) {
				return true;
			}
		}
		return false;
	}

	@Nullable Object identity() {
		return this.identity;
	}

	@Nullable WatchKey key() {
		return this.key;
	}

	void key(@Nullable WatchKey key) {
		this.key = key;
	}

	void leave() {
		this.gone = true;
	}

	boolean isGone() {
		return this.gone;
	}

}
