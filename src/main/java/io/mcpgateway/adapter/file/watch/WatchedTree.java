package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.file.notify.Notifier;
import io.mcpgateway.adapter.file.tree.EntryKind;
import io.mcpgateway.adapter.file.tree.NodeAttributes;
import io.mcpgateway.adapter.file.tree.SymbolicLinks;
import io.mcpgateway.adapter.file.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * What a mount is known to have, kept in step with what it has: where something was
 * touched, it is looked at, and what is another is news.
 */
final class WatchedTree {

	private final String prefix;

	private final VisibleTree sight;

	private final WatchRegistry registrations;

	private final LinkTargets links;

	private final DirectoryTracker directories;

	private @Nullable WatchedDirectory root;

	WatchedTree(String prefix, VisibleTree sight, Notifier notifier) {
		this.prefix = prefix;
		this.sight = sight;
		this.registrations = new WatchRegistry(sight, notifier);
		this.links = new LinkTargets(new SymbolicLinks(sight.resolve(List.of())), this.registrations);
		this.directories = new DirectoryTracker(sight, this.registrations, this.links);
	}

	/** How many directories are watched. */
	int size() {
		return this.registrations.size();
	}

	WatchRegistry registrations() {
		return this.registrations;
	}

	LinkTargets links() {
		return this.links;
	}

	/** Begin anew, at what the root is now, if it is there. */
	void begin(PendingFileChanges news) throws IOException {
		if (this.root != null) {
			this.directories.forget(this.root, news);
			this.root = null;
		}
		news.unseen(this.prefix);
		Object identity = this.sight.rootIdentity();
		WatchedDirectory found = WatchedDirectory.root(this.prefix);
		try {
			if (identity != null && this.directories.enter(found, news)) {
				// Another one came meanwhile if it is not the same: begin again, soon.
				this.root = identity.equals(found.identity()) ? found : null;
			}
		}
		finally {
			if (this.root == null) {
				this.directories.forget(found, news);
			}
			this.links.settled();
		}
	}

	/** Whether the root is the one that is known. */
	boolean isCurrent() throws IOException {
		return Objects.equals(this.sight.rootIdentity(), (this.root != null) ? this.root.identity() : null);
	}

	/** See what became of what was touched. */
	void look(DirtyNames touched, PendingFileChanges news) throws IOException {
		if (!this.registrations.isComplete() || !this.links.isComplete()) {
			news.unseen(this.prefix);
		}
		if (this.root != null && touched.isTooMuch()) {
			this.directories.rescan(this.root, true, news);
		}
		for (WatchedDirectory directory : touched.overflows()) {
			if (!directory.isGone()) {
				this.directories.rescan(directory, false, news);
			}
		}
		look(touched.places(), true, news);
		look(touched.links(), false, news);
		if (this.links.mayHaveTurned()) {
			news.unseen(this.prefix);
			this.links.findAgain();
			look(this.links.all(), false, news);
			this.links.settled();
		}
	}

	/**
	 * Look at places.
	 * @param themselves whether it is them that were touched, and not only what they lead
	 * to
	 */
	private void look(Collection<WatchedName> places, boolean themselves, PendingFileChanges news) throws IOException {
		WatchedDirectory current = null;
		TreeNode open = null;
		try {
			for (WatchedName place : places) {
				if (place.directory() != current) {
					close(open);
					current = place.directory();
					open = current.isGone() ? null : this.sight.directory(current.path());
					if (open == null && !current.isGone()) {
						this.directories.renew(current, news);
					}
				}
				if (open != null && !current.isGone()) {
					if (themselves && this.sight.followsLinks()) {
						lookAtLink(open, place);
					}
					look(open, place, news);
				}
			}
		}
		finally {
			close(open);
		}
	}

	private void look(TreeNode open, WatchedName place, PendingFileChanges news) throws IOException {
		WatchedDirectory directory = place.directory();
		EntryKind kind = this.sight.kindOf(open, directory.path(), place.name(), EntryKind.UNKNOWN);
		this.directories.look(directory, place.name(), kind == EntryKind.DIRECTORY, news);
		boolean isFile = kind == EntryKind.FILE;
		boolean isOther = isFile ? directory.files().add(place.name()) : directory.files().remove(place.name());
		if (isOther) {
			news.cameOrWent(directory.uri(), place.name());
		}
		else if (isFile) {
			news.updated(directory.uri(), place.name());
		}
	}

	/** What may not be seen can be a link, or be on the way of one, as well. */
	private void lookAtLink(TreeNode open, WatchedName place) throws IOException {
		boolean wasLink = this.links.contains(place);
		if (this.sight.isLink(place.directory().path(), place.name(), EntryKind.UNKNOWN)) {
			this.links.add(place);
			this.links.turned();
		}
		else if (wasLink) {
			this.links.turned();
			this.links.remove(place);
		}
		else if (!this.links.isEmpty() && place.directory().directory(place.name()) == null) {
			NodeAttributes attributes = open.attributesOf(place.name());
			if (attributes != null && attributes.kind() == EntryKind.DIRECTORY) {
				this.links.turned();
			}
		}
	}

	private static void close(@Nullable TreeNode node) {
		if (node != null) {
			node.close();
		}
	}

}
