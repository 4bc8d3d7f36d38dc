package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.file.notify.FileEvent;
import io.mcpgateway.adapter.file.notify.Notifier;
import io.mcpgateway.adapter.file.tree.MissingRootException;
import io.mcpgateway.resource.Change;

/**
 * Tells of changes as the system does. The first event opens a window, at whose end each
 * place that was touched is looked at once.
 */
final class NativeWatcher {

	/** How often the root is looked at: no event tells that it is another. */
	private static final long CHECK = Duration.ofSeconds(1).toNanos();

	private final Notifier notifier;

	private final long coalesce;

	private final WatchState state;

	private final Consumer<Change> told;

	private final WatchedTree known;

	private final PendingFileChanges news;

	/** Whether the root is no longer what it was, for certain. */
	private boolean lost;

	/** At least as long as it takes to look, so that a storm costs half a processor. */
	private long window;

	private long checked;

	NativeWatcher(String prefix, VisibleTree sight, Notifier notifier, Duration coalesce, WatchState state,
			Consumer<Change> told) {
		this.notifier = notifier;
		this.coalesce = coalesce.toNanos();
		this.window = this.coalesce;
		this.state = state;
		this.told = told;
		this.known = new WatchedTree(prefix, sight, notifier);
		this.news = new PendingFileChanges(prefix);
	}

	/** Watch until this thread is interrupted, which fails. */
	void run() throws IOException {
		begin();
		this.news.listChanged(false);
		this.state.watchedBy(FileWatchMode.NATIVE);
		while (true) {
			this.news.take().forEach(this.told);
			this.state.directories(this.known.size());
			List<FileEvent> events = this.notifier.poll(Math.max(0, CHECK - (System.nanoTime() - this.checked)));
			if (!events.isEmpty()) {
				look(gather(events));
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

	private DirtyNames gather(List<FileEvent> first) throws IOException {
		DirtyNames touched = new DirtyNames();
		long opened = System.nanoTime();
		first.forEach((event) -> take(event, touched));
		for (long left = this.window; left > 0; left = this.window - (System.nanoTime() - opened)) {
			this.notifier.poll(left).forEach((event) -> take(event, touched));
		}
		return touched;
	}

	private void take(FileEvent event, DirtyNames touched) {
		WatchRegistry registrations = this.known.registrations();
		switch (event) {
			case FileEvent.Lost() -> touched.lose();
			case FileEvent.Entry(int watch, String name) -> {
				registrations.at(watch).forEach((directory) -> touched.touch(new WatchedName(directory, name)));
				this.known.links().to(watch, name).forEach(touched::touchTarget);
			}
			case FileEvent.Gone(int watch) -> {
				if (registrations.contains(watch)) {
					registrations.at(watch).forEach((directory) -> leave(directory, touched));
					this.known.links().turned();
				}
			}
		}
	}

	/** A directory that went elsewhere is gone, whatever has its name now. */
	private void leave(WatchedDirectory directory, DirtyNames touched) {
		WatchedDirectory parent = directory.parent();
		if (parent != null) {
			touched.touch(new WatchedName(parent, directory.name()));
		}
		else {
			this.lost = true;
		}
	}

	private void look(DirtyNames touched) throws IOException {
		long begun = System.nanoTime();
		try {
			this.known.look(touched, this.news);
		}
		catch (MissingRootException ex) {
			this.lost = true;
		}
		this.window = Math.max(this.coalesce, System.nanoTime() - begun);
	}

}
