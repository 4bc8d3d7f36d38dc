package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.time.Duration;
import java.util.function.Consumer;

import io.mcpgateway.resource.Change;

/**
 * Tells of changes as the system does. The first event opens a window, at whose end each
 * place that was touched is looked at once.
 */
final class NativeWatch {

	/** How often the root is looked at: no event tells that it is another. */
	private static final long CHECK = Duration.ofSeconds(1).toNanos();

	private final Notifier notifier;

	private final boolean saysEveryName;

	private final long coalesce;

	private final FeedState state;

	private final Consumer<Change> told;

	private final KnownTree known;

	private final News news;

	/** Whether the root is no longer what it was, for certain. */
	private boolean lost;

	/** At least as long as it takes to look, so that a storm costs half a processor. */
	private long window;

	private long checked;

	NativeWatch(String prefix, Sight sight, Notifier notifier, Duration coalesce, FeedState state,
			Consumer<Change> told) {
		this.notifier = notifier;
		this.saysEveryName = notifier.saysEveryName();
		this.coalesce = coalesce.toNanos();
		this.window = this.coalesce;
		this.state = state;
		this.told = told;
		this.known = new KnownTree(prefix, sight, notifier);
		this.news = new News(prefix);
	}

	/** Watch until this thread is interrupted. */
	void run() throws IOException, InterruptedException {
		begin();
		this.news.listChanged(false);
		this.state.watchedBy(WatchMode.NATIVE);
		while (true) {
			this.news.take().forEach(this.told);
			this.state.directories(this.known.size());
			WatchKey key = this.notifier.poll(Math.max(0, CHECK - (System.nanoTime() - this.checked)));
			if (key != null) {
				look(gather(key));
			}
			if (this.lost || (System.nanoTime() - this.checked >= CHECK && !this.known.isCurrent())) {
				begin();
			}
			else if (System.nanoTime() - this.checked >= CHECK) {
				this.checked = System.nanoTime();
			}
		}
	}

	private void begin() throws IOException {
		this.lost = false;
		this.checked = System.nanoTime();
		try {
			this.known.begin(this.news);
		}
		catch (MissingRootException ex) {
			// It went meanwhile: the next look at it tells of one that comes.
		}
		this.news.listChanged();
	}

	private Touched gather(WatchKey first) throws InterruptedException {
		Touched touched = new Touched();
		long opened = System.nanoTime();
		long left = this.window;
		for (WatchKey key = first; key != null; key = (left > 0) ? this.notifier.poll(left) : null) {
			take(key, touched);
			left = this.window - (System.nanoTime() - opened);
		}
		return touched;
	}

	private void take(WatchKey key, Touched touched) {
		for (WatchEvent<?> event : key.pollEvents()) {
			if (event.context() instanceof Path name) {
				take(key, name, touched);
			}
			else {
				this.known.registrations().at(key).forEach(touched::overflow);
			}
		}
		if (!key.reset() && this.known.registrations().contains(key)) {
			this.known.registrations().at(key).forEach((directory) -> leave(directory, touched));
			this.known.links().turned();
		}
	}

	private void take(WatchKey key, Path path, Touched touched) {
		String name = path.toString();
		if (isText(path, name)) {
			for (WatchedDirectory directory : this.known.registrations().at(key)) {
				touched.touch(new Place(directory, name));
			}
			this.known.links().to(key, name).forEach(touched::touchTarget);
		}
		else if (!this.saysEveryName) {
			this.known.registrations().at(key).forEach(touched::overflow);
		}
	}

	/** A directory that can be watched no longer is gone, whatever has its name now. */
	private void leave(WatchedDirectory directory, Touched touched) {
		WatchedDirectory parent = directory.parent();
		if (parent != null) {
			touched.touch(new Place(parent, directory.path().getLast()));
		}
		else {
			this.lost = true;
		}
	}

	private void look(Touched touched) throws IOException {
		long begun = System.nanoTime();
		try {
			this.known.look(touched, this.news);
		}
		catch (MissingRootException ex) {
			this.lost = true;
		}
		this.window = Math.max(this.coalesce, System.nanoTime() - begun);
	}

	/**
	 * Bytes that are no text, or none in this locale, are shown with a mark that leads to
	 * no such entry.
	 */
	private static boolean isText(Path path, String name) {
		try {
			return name.indexOf('\ufffd') < 0 || path.getFileSystem().getPath(name).equals(path);
		}
		catch (InvalidPathException ex) {
			return false;
		}
	}

}
