package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import io.mcpgateway.adapter.BlockingPolls;
import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.git.store.RepositoryStore.UnservedRepositoryException;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Repository of a mount, opened at the first use and only read. Work runs on the threads
 * of the mount, each with a reader of its own.
 */
public final class GitRepository implements InitializingBean {

	private static final Logger logger = LoggerFactory.getLogger(GitRepository.class);

	/** Maximum time of the start to wait for the default branch. */
	private static final Duration START_TIMEOUT = Duration.ofSeconds(2);

	private final GitMount mount;

	private final ReaderThreads threads;

	private final Scheduler pollThreads;

	private final BlockingPolls polls;

	private final GitErrors errors;

	private final ReaderListener listener;

	private volatile @Nullable RepositoryStore opened;

	private final AtomicBoolean isLooking = new AtomicBoolean();

	private volatile @Nullable Branch defaultBranch;

	/** Creates a closed repository, whose absence is a failure like any other. */
	public GitRepository(GitMount mount, ReaderThreads threads, Scheduler polls, ReaderListener listener) {
		this(mount, threads, polls,
				(none) -> new SourceUnavailableException("Cannot read the repository " + mount.directory(), none),
				listener);
	}

	/**
	 * Creates a closed repository.
	 * @param threads threads for reads
	 * @param polls threads of their own for polls, since hanging polls would take those
	 * of reads
	 * @param missing maps the failure to find the repository
	 */
	public GitRepository(GitMount mount, ReaderThreads threads, Scheduler polls,
			Function<IOException, SourceUnavailableException> missing, ReaderListener listener) {
		this.mount = mount;
		this.listener = listener;
		this.threads = threads;
		this.pollThreads = polls;
		this.polls = new BlockingPolls(polls);
		this.errors = new GitErrors(mount, missing);
		this.defaultBranch = (mount.branch() != null) ? new Branch(mount.branch()) : null;
	}

	/** Looks for the default branch, to know the branch before the first request. */
	@Override
	public void afterPropertiesSet() throws InterruptedException {
		CountDownLatch read = new CountDownLatch(1);
		look(read::countDown);
		if (!read.await(START_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
			logger.debug("The repository in {} does not answer at the start", this.mount.directory());
		}
	}

	/**
	 * Runs work for the reader in the context with a reader of the repository, and closes
	 * the reader; empty for {@code null}. Fails with {@link SourceUnavailableException}
	 * if the repository cannot be opened, and with {@link UnreadableException} if the
	 * gateway does not serve this kind of repository.
	 */
	public <T> Mono<T> with(Work<T> work) {
		return Mono.deferContextual((context) -> with(ReaderKey.in(context), work));
	}

	/** Runs work like {@link #with(Work)}, for a caller. */
	public <T> Mono<T> with(ReaderKey caller, Work<T> work) {
		return this.threads.<T>call(caller, () -> {
			try (RepositoryReader reader = reader()) {
				@Nullable T result = work.run(reader);
				Exception unreadable = reader.unreadable();
				if (unreadable != null) {
					error(unreadable);
				}
				return result;
			}
		}).onErrorMap(this::error);
	}

	/** Streams content generated on demand from the repository, for a caller. */
	public <T> Flux<T> stream(ReaderKey caller, Flux<T> generated) {
		return this.threads.stream(caller, generated).onErrorMap(this::error);
	}

	/**
	 * Runs work like {@link #with}, on a thread for polls. Fails while earlier work for
	 * the subject has not returned.
	 * @param seen references shared by the polls of a pass
	 */
	public <T> Mono<T> poll(String subject, SeenReferences seen, Work<T> work) {
		return this.polls.call(subject, () -> {
			try (RepositoryReader reader = reader(seen)) {
				return work.run(reader);
			}
		}).onErrorMap(this::error);
	}

	/** Opens a reader, which belongs to one thread at a time. */
	public RepositoryReader reader() throws IOException {
		return reader(new SeenReferences());
	}

	private RepositoryReader reader(SeenReferences seen) throws IOException {
		RepositoryStore store = open();
		RepositoryReader reader = new RepositoryReader(store, seen);
		try {
			if (this.mount.branch() == null && seen.isUnused()) {
				this.defaultBranch = reader.headBranch();
			}
			this.listener.opened(reader, this.defaultBranch);
			return reader;
		}
		catch (IOException | RuntimeException ex) {
			reader.close();
			throw ex;
		}
	}

	/**
	 * Maps a failure of a reader to the error for its caller. The log gets each damage
	 * once.
	 */
	public Throwable error(Throwable failure) {
		return this.errors.map(failure, this.opened);
	}

	/**
	 * Returns whether a failure concerns single objects only, and the rest can be read.
	 */
	public boolean isOfObject(Throwable failure) {
		return GitErrors.isOfObject(failure);
	}

	/**
	 * Returns the default branch as it was at the last use; {@code null} if the
	 * repository names none, or is still unread. Never waits for a file, so event loops
	 * may call it: a look for an unknown branch runs on a thread for polls.
	 */
	public @Nullable Branch defaultBranch() {
		Branch known = this.defaultBranch;
		if (known == null && !this.isLooking.getAndSet(true)) {
			look(() -> this.isLooking.set(false));
		}
		return known;
	}

	/**
	 * Reads the default branch anew, on this thread, which may wait for files. The branch
	 * stays as it is while the repository cannot be read. The log says why a repository
	 * has no default branch. A copy by url has none until the first fetch.
	 */
	public void updateDefaultBranch() {
		try (RepositoryReader reader = reader()) {
			if (this.mount.url() == null) {
				reader.requireBranch(this.defaultBranch);
			}
		}
		catch (UnservedRepositoryException ex) {
			error(ex);
		}
		catch (IOException | RuntimeException ex) {
			// The next reader of the repository reports the failure.
		}
	}

	private void look(Runnable afterwards) {
		try {
			this.pollThreads.schedule(() -> {
				try {
					updateDefaultBranch();
				}
				finally {
					afterwards.run();
				}
			});
		}
		catch (RejectedExecutionException ex) {
			afterwards.run();
		}
	}

	private synchronized RepositoryStore open() throws IOException {
		RepositoryStore known = this.opened;
		if (known == null) {
			known = RepositoryStore.open(this.mount.directory());
			this.errors.opened(known);
			this.opened = known;
		}
		return known;
	}

	/** Work in a repository, which may find nothing. */
	@FunctionalInterface
	public interface Work<T> {

		@Nullable T run(RepositoryReader reader) throws IOException;

	}

}
