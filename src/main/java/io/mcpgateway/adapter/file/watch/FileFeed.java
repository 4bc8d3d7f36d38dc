package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.adapter.file.mount.VisibleTree;
import io.mcpgateway.adapter.file.notify.Notifier;
import io.mcpgateway.adapter.file.notify.UnwatchableException;
import io.mcpgateway.adapter.file.tree.DirectoryTree;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Exceptions;
import reactor.core.publisher.BufferOverflowStrategy;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.scheduler.Schedulers;

/**
 * Watches a mount on a thread of its own for each subscription. What the subscriber does
 * not take is queued, up to a bound; beyond, everything may have changed.
 */
public final class FileFeed implements ChangeFeed {

	private static final Logger logger = LoggerFactory.getLogger(FileFeed.class);

	private static final int QUEUED = 10_000;

	private final String name;

	private final FileMount mount;

	private final String prefix;

	private final VisibleTree sight;

	private final WatchState state;

	private final Notifier.Source source;

	/** Whether it was watched before, so that there was a gap. */
	private final AtomicBoolean watched = new AtomicBoolean();

	public FileFeed(String name, FileMount mount, DirectoryTree tree, WatchState state) {
		this(name, mount, tree, state, Notifier::open);
	}

	/**
	 * Watch a mount.
	 * @param source who tells what happens in it
	 */
	public FileFeed(String name, FileMount mount, DirectoryTree tree, WatchState state, Notifier.Source source) {
		this.name = name;
		this.mount = mount;
		this.prefix = FileMount.uriPrefix(name);
		this.sight = new VisibleTree(mount, tree);
		this.state = state;
		this.source = source;
	}

	@Override
	public String uriPrefix() {
		return this.prefix;
	}

	@Override
	public Flux<Change> changes() {
		return Flux.defer(() -> {
			AtomicBoolean gap = new AtomicBoolean(this.watched.getAndSet(true));
			return Flux.create(this::start, FluxSink.OverflowStrategy.IGNORE)
				.onBackpressureBuffer(QUEUED, (dropped) -> gap.set(true), BufferOverflowStrategy.DROP_LATEST)
				.concatMapIterable((change) -> gap.getAndSet(false) ? withGap(change) : List.of(change));
		});
	}

	/** What was not told lies before what is told next. */
	private List<Change> withGap(Change change) {
		return Stream.of(change, new Change.Unseen(this.prefix), new Change.ListChanged(this.prefix))
			.distinct()
			.toList();
	}

	/**
	 * A thread of a scheduler, so that an error that ends it is seen by who restarts
	 * feeds.
	 */
	private void start(FluxSink<Change> sink) {
		Schedulers.fromExecutor((task) -> {
			Thread thread = Thread.ofPlatform().name("files-" + this.name + "-watch").daemon().unstarted(task);
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

	/** Nobody waits for the end of what was cancelled. */
	private void end(FluxSink<Change> sink, Throwable cause) {
		this.state.directories(0);
		if (!sink.isCancelled()) {
			sink.error(cause);
		}
	}

	private void watch(Consumer<Change> told) throws IOException, InterruptedException {
		boolean begun = this.mount.watch() == FileWatchMode.NATIVE && watchNatively(told);
		new PollingWatcher(this.prefix, this.sight, this.mount.pollInterval(), told).run(begun);
	}

	/** Watch until that is not possible; tells whether it was. */
	private boolean watchNatively(Consumer<Change> told) throws IOException {
		AtomicBoolean begun = new AtomicBoolean();
		try (Notifier notifier = open()) {
			new NativeWatcher(this.prefix, this.sight, notifier, this.mount.coalesce(), this.state, (change) -> {
				begun.set(true);
				told.accept(change);
			}).run();
		}
		catch (UnwatchableException ex) {
			fallBack(ex);
		}
		return begun.get();
	}

	private Notifier open() throws IOException {
		try {
			return this.source.open();
		}
		catch (UnwatchableException ex) {
			throw ex;
		}
		catch (IOException ex) {
			throw new UnwatchableException("the system watches for no more processes: "
					+ "raise fs.inotify.max_user_instances or the limit of open files", ex);
		}
	}

	private void fallBack(UnwatchableException cause) {
		this.state.directories(0);
		this.state.fellBack(String.valueOf(cause.getMessage()));
		logger.warn("The mount {} is polled every {}, as {}, or set gateway.files.mounts.{}.watch: poll", this.name,
				this.mount.pollInterval(), cause.getMessage(), this.name);
	}

}
