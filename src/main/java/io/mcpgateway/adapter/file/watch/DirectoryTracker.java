package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.List;

import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.file.tree.EntryKind;
import io.mcpgateway.adapter.file.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * The directories that are watched, each with all that is below it. One is watched before
 * it is looked into, so that what happens meanwhile is told of later.
 */
final class DirectoryTracker {

	private final VisibleTree sight;

	private final WatchRegistry registrations;

	private final LinkTargets links;

	DirectoryTracker(VisibleTree sight, WatchRegistry registrations, LinkTargets links) {
		this.sight = sight;
		this.registrations = registrations;
		this.links = links;
	}

	/** Watch a directory, and whatever is below it; tells whether it is there. */
	boolean enter(WatchedDirectory directory, PendingFileChanges news) throws IOException {
		DirectoryScan scan = watch(directory, news);
		if (scan == null) {
			return false;
		}
		directory.become(scan);
		takeLinks(directory, scan);
		for (String name : scan.directories()) {
			come(directory, name, news);
		}
		return true;
	}

	/**
	 * Watches a directory and scans it through the same handle, so that both see one
	 * directory.
	 */
	private @Nullable DirectoryScan watch(WatchedDirectory directory, PendingFileChanges news) throws IOException {
		List<String> path = directory.path();
		String uri = directory.uri();
		try (TreeNode open = this.sight.directory(path)) {
			return (open != null && !directory.isLoop(open.attributes().key())
					&& this.registrations.register(directory, open))
							? DirectoryScan.of(open, path, this.sight, (name) -> news.cameOrWent(uri, name)) : null;
		}
	}

	/** See whether a name is still, or now, of the directory that is known. */
	void look(WatchedDirectory parent, String name, boolean isThere, PendingFileChanges news) throws IOException {
		WatchedDirectory known = parent.directory(name);
		boolean isKnown = known != null;
		if (known != null) {
			// It may be the same and have been elsewhere meanwhile.
			news.unseen(known.uri());
			if (!isThere || !this.registrations.isStill(known)) {
				forget(known, news);
				isKnown = false;
			}
		}
		if (isThere && !isKnown) {
			come(parent, name, news);
		}
	}

	/** Look at all that is in a directory, and below it if it must be. */
	void rescan(WatchedDirectory directory, boolean deep, PendingFileChanges news) throws IOException {
		DirectoryScan scan = DirectoryScan.of(directory.path(), this.sight, (name) -> {
		});
		if (scan == null) {
			renew(directory, news);
			return;
		}
		news.unseen(directory.uri());
		if (!scan.files().hasTheSameAs(directory.files())) {
			news.listChanged(directory.uri());
		}
		directory.become(scan);
		takeLinks(directory, scan);
		for (WatchedDirectory known : directory.directories()) {
			if (!scan.directories().contains(known.name())) {
				forget(known, news);
			}
		}
		for (String name : scan.directories()) {
			WatchedDirectory known = directory.directory(name);
			look(directory, name, true, news);
			if (deep && known != null && !known.isGone()) {
				rescan(known, true, news);
			}
		}
	}

	/** Watch a directory, and whatever is below it, no longer. */
	void forget(WatchedDirectory directory, PendingFileChanges news) throws IOException {
		directory.leave();
		this.registrations.release(directory);
		this.links.removeAll(directory);
		if (directory.files().size() > 0) {
			news.listChanged(directory.uri());
		}
		for (WatchedDirectory child : directory.directories()) {
			forget(child, news);
		}
		WatchedDirectory parent = directory.parent();
		if (parent != null) {
			parent.remove(directory);
			this.links.turned();
		}
	}

	/**
	 * A directory that cannot be looked into is elsewhere at the moment. If it comes back
	 * before that is seen, nothing tells that what happened in it was passed over; so it
	 * is taken for gone, and for another if it is there again.
	 */
	void renew(WatchedDirectory directory, PendingFileChanges news) throws IOException {
		news.unseen(directory.uri());
		WatchedDirectory parent = directory.parent();
		if (parent == null) {
			return;
		}
		String name = directory.name();
		forget(directory, news);
		try (TreeNode open = this.sight.directory(parent.path())) {
			if (open == null) {
				renew(parent, news);
			}
			else if (this.sight.kindOf(open, parent.path(), name, EntryKind.UNKNOWN) == EntryKind.DIRECTORY) {
				come(parent, name, news);
			}
		}
	}

	private void come(WatchedDirectory parent, String name, PendingFileChanges news) throws IOException {
		if (parent.path().size() == FileFilter.MAX_DEPTH) {
			return;
		}
		WatchedDirectory child = parent.child(name);
		// Before it is entered, so that it can be forgotten whatever happens.
		parent.add(child);
		if (enter(child, news)) {
			// What was read in it before it was watched may be gone already.
			news.unseen(child.uri());
			this.links.turned();
		}
		else {
			parent.remove(child);
		}
	}

	private void takeLinks(WatchedDirectory directory, DirectoryScan scan) throws IOException {
		this.links.removeAll(directory);
		for (String name : scan.links()) {
			this.links.add(new WatchedName(directory, name));
		}
	}

}
