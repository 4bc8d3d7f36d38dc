package io.mcpgateway.prompt.folder;

import java.nio.file.Path;
import java.time.Duration;
import java.util.TreeMap;

import io.mcpgateway.resource.ChangeFeed;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * The prompts of a folder as they are now. It is read on one thread of its own, so that a
 * disk that hangs stops nothing but the news.
 */
public final class PromptFolder implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(PromptFolder.class);

	private static final int QUEUED = 1000;

	private static final int IDLE_SECONDS = 60;

	/**
	 * How many looks may differ, each from the one before, until it is read all the same.
	 */
	private static final int PATIENCE = 5;

	private static final LoadedPrompts NONE = LoadedPrompts.none("nobody looked yet");

	private static final FolderSnapshot UNSEEN = new FolderSnapshot(new TreeMap<>(), NONE.trouble());

	private final Scheduler scheduler = Schedulers.newBoundedElastic(1, QUEUED, "prompts", IDLE_SECONDS, true);

	private final Mono<LoadedPrompts> first = Mono.fromCallable(this::first).subscribeOn(this.scheduler);

	private final PromptLoader loader;

	private final Duration pollInterval;

	private volatile @Nullable LoadedPrompts current;

	private FolderSnapshot read = UNSEEN;

	private FolderSnapshot seen = UNSEEN;

	private int unsettled;

	public PromptFolder(Path directory, Duration pollInterval) {
		this.loader = new PromptLoader(new PromptDirectory(directory));
		this.pollInterval = pollInterval;
	}

	/** What tells that prompts changed. It watches on each node, as each has a folder. */
	public ChangeFeed feed() {
		return new PromptPoller(this, this.pollInterval, this.scheduler);
	}

	/** The prompts; who asks first waits until they are read. */
	public Mono<LoadedPrompts> prompts() {
		return Mono.defer(() -> {
			LoadedPrompts known = this.current;
			return (known != null) ? Mono.just(known) : this.first;
		});
	}

	/** What is known without waiting. */
	public @Nullable LoadedPrompts known() {
		return this.current;
	}

	/**
	 * Look at the folder, and read it if it changed and is at rest. Waits for the disk,
	 * one at a time.
	 * @return whether clients see a difference
	 */
	synchronized boolean refresh() {
		LoadedPrompts before = first();
		FolderSnapshot now = this.loader.look(before);
		if (now.equals(this.read)) {
			this.seen = now;
			this.unsettled = 0;
			return false;
		}
		if (!now.equals(this.seen) && ++this.unsettled < PATIENCE) {
			this.seen = now;
			return false;
		}
		return !load(now, before).byName().equals(before.byName());
	}

	@Override
	public void close() {
		this.scheduler.dispose();
	}

	private synchronized LoadedPrompts first() {
		LoadedPrompts known = this.current;
		return (known != null) ? known : load(this.loader.look(NONE), NONE);
	}

	/**
	 * Looked at before it is read, so that what is written meanwhile is seen; which
	 * pictures there are to look at is known only then.
	 */
	private LoadedPrompts load(FolderSnapshot now, LoadedPrompts before) {
		LoadedPrompts loaded = this.loader.load();
		FolderSnapshot sight = now;
		if (!loaded.pictures().equals(before.pictures())) {
			sight = this.loader.look(loaded);
			loaded = this.loader.load();
		}
		report(loaded, before, sight);
		this.read = sight;
		this.seen = sight;
		this.unsettled = 0;
		this.current = loaded;
		return loaded;
	}

	private void report(LoadedPrompts loaded, LoadedPrompts before, FolderSnapshot now) {
		if (loaded.trouble() != null && !loaded.trouble().equals(before.trouble())) {
			logger.warn("There are no prompts: {}", loaded.trouble());
		}
		loaded.wrong()
			.stream()
			.filter((wrong) -> !before.wrong().contains(wrong) || !now.agrees(this.read, wrong.file()))
			.forEach((wrong) -> logger.warn("A prompt is left out: {}", wrong));
	}

}
