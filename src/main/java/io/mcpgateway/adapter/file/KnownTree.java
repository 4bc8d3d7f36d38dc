package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What a mount is known to have, kept in step with what it has: where something was
 * touched, it is looked at, and what is another is news. A directory is watched before it
 * is looked into, so that what happens meanwhile is told of later.
 */
final class KnownTree {

	private final String prefix;

	private final Sight sight;

	private final Registrations registrations;

	private final LinkedPlaces links;

	private @Nullable WatchedDirectory root;

	/** Whether links may lead elsewhere than they did. */
	private boolean turned;

	KnownTree(String prefix, Sight sight, Notifier notifier) {
		this.prefix = prefix;
		this.sight = sight;
		this.registrations = new Registrations(sight, notifier);
		this.links = new LinkedPlaces(new Links(sight.resolve(List.of())), this.registrations);
	}

	/** How many directories are watched. */
	int size() {
		return this.registrations.size();
	}

	Registrations registrations() {
		return this.registrations;
	}

	LinkedPlaces links() {
		return this.links;
	}

	/** Begin anew, at what the root is now, if it is there. */
	void begin(News news) throws IOException {
		if (this.root != null) {
			forget(this.root, news);
			this.root = null;
		}
		news.unseen(this.prefix);
		Object identity = this.sight.rootIdentity();
		WatchedDirectory found = WatchedDirectory.root(this.prefix);
		try {
			if (identity != null && enter(found, news)) {
				// Another one came meanwhile if it is not the same: begin again, soon.
				this.root = identity.equals(found.identity()) ? found : null;
			}
		}
		finally {
			if (this.root == null) {
				forget(found, news);
			}
		}
	}

	/** Whether the root is the one that is known. */
	boolean isCurrent() throws IOException {
		return Objects.equals(this.sight.rootIdentity(), (this.root != null) ? this.root.identity() : null);
	}

	/** See what became of what was touched. */
	void look(Touched touched, News news) throws IOException {
		if (this.root != null && touched.isTooMuch()) {
			rescan(this.root, true, news);
		}
		for (WatchedDirectory directory : touched.overflows()) {
			if (!directory.isGone()) {
				rescan(directory, false, news);
			}
		}
		look(touched.places(), true, news);
		look(touched.links(), false, news);
		if (this.turned) {
			this.turned = false;
			turn(news);
		}
	}

	/** Say that links may lead elsewhere than they did. */
	void turned() {
		this.turned |= !this.links.isEmpty();
	}

	private void turn(News news) throws IOException {
		news.unseen(this.prefix);
		for (Place link : this.links.all()) {
			this.links.add(link);
		}
		look(this.links.all(), false, news);
		this.turned = false;
	}

	private void look(Collection<Place> places, boolean itself, News news) throws IOException {
		WatchedDirectory current = null;
		Node open = null;
		try {
			for (Place place : places) {
				if (place.directory() != current) {
					close(open);
					current = place.directory();
					open = current.isGone() ? null : this.sight.directory(current.path());
				}
				if (open != null && !current.isGone()) {
					if (itself) {
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

	private void look(Node open, Place place, News news) throws IOException {
		WatchedDirectory directory = place.directory();
		String name = place.name();
		Kind kind = this.sight.kindOf(open, directory.path(), name, Kind.UNKNOWN);
		lookAtDirectory(directory, name, kind == Kind.DIRECTORY, news);
		boolean isFile = kind == Kind.FILE;
		boolean isOther = isFile ? directory.files().add(name) : directory.files().remove(name);
		if (isFile || isOther) {
			news.updated(directory.uri(), name);
		}
		if (isOther) {
			news.listChanged();
		}
	}

	private void lookAtDirectory(WatchedDirectory parent, String name, boolean isThere, News news) throws IOException {
		WatchedDirectory known = parent.directory(name);
		boolean isKnown = known != null;
		if (known != null && (!isThere || !this.registrations.isStill(known))) {
			news.unseen(known.uri());
			forget(known, news);
			isKnown = false;
		}
		if (isThere && !isKnown) {
			come(parent, name, news);
		}
	}

	/** A link, or what it may lead through, can also be what is not to be seen. */
	private void lookAtLink(Node open, Place place) throws IOException {
		boolean isLink = this.sight.isLink(place.directory().path(), place.name(), Kind.UNKNOWN);
		boolean wasLink = this.links.contains(place);
		if (isLink) {
			this.links.add(place);
		}
		else if (wasLink) {
			this.links.remove(place);
		}
		this.turned |= isLink || wasLink;
		if (!this.links.isEmpty() && place.directory().directory(place.name()) == null) {
			Attributes attributes = open.attributesOf(place.name());
			this.turned |= attributes != null && attributes.kind() == Kind.DIRECTORY;
		}
	}

	/** Look at all that is in a directory, and below it if it must be. */
	private void rescan(WatchedDirectory directory, boolean deep, News news) throws IOException {
		DirectoryScan scan = DirectoryScan.of(directory.path(), this.sight, (name) -> {
		});
		if (scan == null) {
			return;
		}
		news.unseen(directory.uri());
		if (!scan.files().hasTheSameAs(directory.files())) {
			news.listChanged();
		}
		directory.become(scan);
		takeLinks(directory, scan);
		for (WatchedDirectory known : directory.directories()) {
			if (!scan.directories().contains(known.path().getLast())) {
				forget(known, news);
			}
		}
		for (String name : scan.directories()) {
			WatchedDirectory known = directory.directory(name);
			lookAtDirectory(directory, name, true, news);
			if (deep && known != null && !known.isGone()) {
				rescan(known, true, news);
			}
		}
	}

	private void come(WatchedDirectory parent, String name, News news) throws IOException {
		if (parent.path().size() == FileWalk.DEEPEST) {
			return;
		}
		WatchedDirectory child = parent.child(name);
		// Before it is entered, so that it can be forgotten whatever happens.
		parent.add(child);
		if (enter(child, news)) {
			news.updated(child.uri());
			turned();
		}
		else {
			parent.remove(child);
		}
	}

	/** Watch a directory, and whatever is below it; tells whether it is there. */
	private boolean enter(WatchedDirectory directory, News news) throws IOException {
		if (!this.registrations.register(directory)) {
			return false;
		}
		DirectoryScan scan = DirectoryScan.of(directory.path(), this.sight,
				(name) -> news.updated(directory.uri(), name));
		if (scan != null) {
			directory.become(scan);
		}
		if (scan == null || directory.isLoop()) {
			this.registrations.release(directory);
			return false;
		}
		if (scan.files().size() > 0) {
			news.listChanged();
		}
		takeLinks(directory, scan);
		for (String name : scan.directories()) {
			come(directory, name, news);
		}
		return true;
	}

	private void takeLinks(WatchedDirectory directory, DirectoryScan scan) throws IOException {
		this.links.removeAll(directory);
		for (String name : scan.links()) {
			this.links.add(new Place(directory, name));
		}
	}

	/** Watch a directory, and whatever is below it, no longer. */
	private void forget(WatchedDirectory directory, News news) {
		directory.leave();
		this.registrations.release(directory);
		this.links.removeAll(directory);
		if (directory.files().size() > 0) {
			news.listChanged();
		}
		directory.directories().forEach((child) -> forget(child, news));
		WatchedDirectory parent = directory.parent();
		if (parent != null) {
			parent.remove(directory);
			turned();
		}
	}

	private static void close(@Nullable Node node) {
		if (node != null) {
			node.close();
		}
	}

}
