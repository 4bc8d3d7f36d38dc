package io.mcpgateway.prompt;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.prompt.PromptLoader.FolderSnapshot;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.SourceUnavailableException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Current prompts of a folder, read on a thread of its own, so that a hanging disk delays
 * only changes.
 */
public final class PromptFolder implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(PromptFolder.class);

	/** Maximum time that a caller waits for the first reading. */
	private static final Duration FIRST_TIMEOUT = Duration.ofSeconds(10);

	private static final int QUEUED = 1000;

	/**
	 * Number of consecutive snapshots that may differ before the folder is read anyway.
	 */
	private static final int MAX_UNSTABLE_POLLS = 5;

	private static final LoadedPrompts NONE = LoadedPrompts.none("not read yet");

	private static final FolderSnapshot UNSEEN = new FolderSnapshot(new TreeMap<>(), NONE.trouble());

	private final Scheduler scheduler = BlockingScheduler.of(1, QUEUED, "prompts");

	private final Mono<LoadedPrompts> first = Mono.fromCallable(this::first)
		.subscribeOn(this.scheduler)
		.timeout(FIRST_TIMEOUT)
		.onErrorMap(TimeoutException.class,
				(late) -> new SourceUnavailableException("The folder of prompts does not answer", late));

	/** Folder to read, which the next poll takes over. */
	private volatile Path directory;

	private volatile Duration pollInterval;

	private Path loaded;

	private PromptLoader loader;

	private volatile @Nullable LoadedPrompts current;

	private FolderSnapshot read = UNSEEN;

	private FolderSnapshot seen = UNSEEN;

	private int unsettled;

	public PromptFolder(Path directory, Duration pollInterval) {
		this.directory = directory;
		this.loaded = directory;
		this.loader = new PromptLoader(new PromptDirectory(directory));
		this.pollInterval = pollInterval;
	}

	/** Replaces the folder and the interval, in force after the next poll. */
	void use(Path nextDirectory, Duration nextInterval) {
		this.directory = nextDirectory;
		this.pollInterval = nextInterval;
	}

	/**
	 * Returns the feed of changed prompts, which every node watches, as each has its
	 * folder.
	 */
	public ChangeFeed feed() {
		return new PromptPoller(this, this.scheduler);
	}

	/** Returns the prompts; the first subscriber waits for the first reading. */
	public Mono<LoadedPrompts> prompts() {
		return Mono.defer(() -> {
			LoadedPrompts known = this.current;
			return (known != null) ? Mono.just(known) : this.first;
		});
	}

	/** Returns the prompts without waiting; {@code null} before the first reading. */
	public @Nullable LoadedPrompts known() {
		return this.current;
	}

	/**
	 * Polls the folder, and reads a changed one once it is stable. Waits for the disk,
	 * one call at a time.
	 * @return names of the prompts that clients see added, removed or altered
	 */
	synchronized Set<String> refresh() {
		LoadedPrompts before = first();
		follow();
		FolderSnapshot now = this.loader.look(before);
		if (now.equals(this.read)) {
			this.seen = now;
			this.unsettled = 0;
			return Set.of();
		}
		if (!now.equals(this.seen) && ++this.unsettled < MAX_UNSTABLE_POLLS) {
			this.seen = now;
			return Set.of();
		}
		return difference(before.byName(), load(now, before).byName());
	}

	/** Takes another folder over, whose files count as unseen. */
	private void follow() {
		Path next = this.directory;
		if (!next.equals(this.loaded)) {
			this.loaded = next;
			this.loader = new PromptLoader(new PromptDirectory(next));
			this.read = UNSEEN;
			this.seen = UNSEEN;
		}
	}

	private static Set<String> difference(Map<String, PromptTemplate> before, Map<String, PromptTemplate> after) {
		return Stream.concat(before.keySet().stream(), after.keySet().stream())
			.filter((name) -> !Objects.equals(before.get(name), after.get(name)))
			.collect(Collectors.toUnmodifiableSet());
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
	 * Reads the folder after its snapshot, so that later writes show in the next one; the
	 * reading finds the images to poll.
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
			logger.warn("The folder of prompts cannot be read, so there are no prompts: {}", loaded.trouble());
		}
		loaded.wrong()
			.stream()
			.filter((wrong) -> !before.wrong().contains(wrong) || !now.agrees(this.read, wrong.file()))
			.forEach((wrong) -> logger.warn("An invalid prompt file is left out: {}", wrong));
	}

	/**
	 * Feed that polls the folder and publishes changes of the list of prompts. Clients
	 * cannot subscribe to a prompt, so the start needs no resync.
	 */
	private record PromptPoller(PromptFolder folder, Scheduler scheduler) implements ChangeFeed {

		@Override
		public String uriPrefix() {
			return PromptProperties.PREFIX;
		}

		@Override
		public Flux<Change> changes() {
			return Mono.fromSupplier(() -> this.folder.pollInterval)
				.flatMapMany((interval) -> Flux.interval(Duration.ZERO, interval, this.scheduler)
					.takeWhile((tick) -> interval.equals(this.folder.pollInterval)))
				.repeat()
				.onBackpressureDrop()
				.map((tick) -> this.folder.refresh())
				.filter((names) -> !names.isEmpty())
				.map(Change.PromptsChanged::new);
		}

	}

}
