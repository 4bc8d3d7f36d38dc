package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.tree.DirectoryTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Exceptions;
import reactor.core.publisher.BufferOverflowStrategy;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.scheduler.Schedulers;

/**
 * Feed of the changes of a mount. Each subscription runs a thread of its own. A bounded
 * queue holds changes for a slow subscriber; an overflow becomes a resync of the whole
 * mount.
 */
public final class FileFeed implements ChangeFeed {

	private static final Logger logger = LoggerFactory.getLogger(FileFeed.class);

	private static final int MAX_QUEUED_CHANGES = 10_000;

	private final Mount<FileMount> mount;

	private final FileMount source;

	private final String prefix;

	private final VisibleTree visibleTree;

	private final WatchState state;

	private final Notifier.Source notifiers;

	/** Whether an earlier subscription left a gap. */
	private final AtomicBoolean hasStarted = new AtomicBoolean();

	public FileFeed(Mount<FileMount> mount, DirectoryTree tree, WatchState state) {
		this(mount, tree, state, Notifier::open);
	}

	/**
	 * Creates a feed.
	 * @param notifiers opens the notifier of events
	 */
	FileFeed(Mount<FileMount> mount, DirectoryTree tree, WatchState state, Notifier.Source notifiers) {
		this.mount = mount;
		this.source = mount.source();
		this.prefix = FileMount.uriPrefix(mount);
		this.visibleTree = new VisibleTree(mount, tree);
		this.state = state;
		this.notifiers = notifiers;
	}

	@Override
	public String uriPrefix() {
		return this.prefix;
	}

	/** A polled directory is shared by default, since no events come from other nodes. */
	@Override
	public Watchers watchers() {
		boolean isShared = this.mount.settings().shared() == null && this.source.watch() == FileWatchMode.POLL;
		return isShared ? Watchers.ONE_NODE : this.mount.settings().watchers();
	}

	@Override
	public Flux<Change> changes() {
		return Flux.defer(() -> {
			AtomicBoolean gap = new AtomicBoolean(this.hasStarted.getAndSet(true));
			return Flux.create(this::start, FluxSink.OverflowStrategy.IGNORE)
				.onBackpressureBuffer(MAX_QUEUED_CHANGES, (dropped) -> gap.set(true),
						BufferOverflowStrategy.DROP_LATEST)
				.concatMapIterable((change) -> gap.getAndSet(false) ? withGap(change) : List.of(change));
		});
	}

	/** Adds a resync to a change, to cover the changes dropped before. */
	private List<Change> withGap(Change change) {
		return Stream.of(change, new Change.Resync(this.prefix), new Change.ListChanged(this.prefix))
			.distinct()
			.toList();
	}

	/**
	 * Starts the watch on a thread of a scheduler, so that a fatal error reaches the
	 * component that restarts feeds.
	 */
	private void start(FluxSink<Change> sink) {
		Schedulers.fromExecutor((task) -> {
			Thread thread = Thread.ofPlatform().name("files-" + this.mount.name() + "-watch").daemon().unstarted(task);
			sink.onDispose(thread::interrupt);
			thread.start();
		}).schedule(() -> run(sink));
	}

	private void run(FluxSink<Change> sink) {
		try {
			watch(sink::next);
		}
		catch (Throwable ex) {
			end(sink, ex);
			Exceptions.throwIfJvmFatal(ex);
		}
	}

	/** Reports the end of the watch unless the subscription was cancelled. */
	private void end(FluxSink<Change> sink, Throwable cause) {
		this.state.directories(0);
		if (!sink.isCancelled()) {
			sink.error(cause);
		}
	}

	private void watch(Consumer<Change> publisher) throws IOException, InterruptedException {
		boolean published = this.source.watch() == FileWatchMode.NATIVE && watchNatively(publisher);
		new PollingWatcher(this.prefix, this.visibleTree, this.source.pollInterval(), publisher).run(published);
	}

	/**
	 * Watches by events until events are unavailable; returns whether any change was
	 * published.
	 */
	private boolean watchNatively(Consumer<Change> publisher) throws IOException {
		AtomicBoolean published = new AtomicBoolean();
		try (Notifier notifier = open()) {
			new NativeWatcher(this.prefix, this.visibleTree, notifier, this.source.coalesce(), this.state, (change) -> {
				published.set(true);
				publisher.accept(change);
			}).run();
		}
		catch (UnwatchableException ex) {
			fallBack(ex);
		}
		return published.get();
	}

	private Notifier open() throws IOException {
		try {
			return this.notifiers.open();
		}
		catch (UnwatchableException ex) {
			throw ex;
		}
		catch (IOException ex) {
			throw new UnwatchableException("no inotify instance is available: "
					+ "raise fs.inotify.max_user_instances or the limit of open files", ex);
		}
	}

	private void fallBack(UnwatchableException cause) {
		this.state.directories(0);
		this.state.fallBack(String.valueOf(cause.getMessage()));
		logger.warn(
				"Polling mount {} every {} because {}. To poll without this warning, set gateway.files.mounts.{}.watch=poll",
				this.mount.name(), this.source.pollInterval(), cause.getMessage(), this.mount.name());
	}

}
