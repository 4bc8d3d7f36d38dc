package io.mcpgateway.adapter.git.repository;

import java.io.File;
import java.io.IOException;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.resource.SourceUnavailableException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.RepositoryCache;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.util.FS;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Repository of a mount, opened at the first use and only read. Work runs on the threads
 * of the mount, each with a reader of its own.
 */
public final class GitRepository implements AutoCloseable {

	static {
		IsolatedSystemReader.install();
	}

	private final GitMount mount;

	private final Scheduler scheduler;

	private @Nullable Repository opened;

	private volatile @Nullable Branch defaultBranch;

	/**
	 * Creates a closed repository.
	 * @param scheduler threads that may block
	 */
	public GitRepository(GitMount mount, Scheduler scheduler) {
		this.mount = mount;
		this.scheduler = scheduler;
		this.defaultBranch = (mount.branch() != null) ? new Branch(mount.branch()) : null;
	}

	/** Returns the threads for work that blocks. */
	public Scheduler scheduler() {
		return this.scheduler;
	}

	/**
	 * Runs work with a reader of the repository, which it closes; empty for {@code null}.
	 * Fails with {@link SourceUnavailableException} if the repository cannot be opened.
	 */
	public <T> Mono<T> with(Work<T> work) {
		return Mono.<T>fromCallable(() -> {
			try (RepositoryReader reader = reader()) {
				return work.run(reader);
			}
		}).onErrorMap((failure) -> GitErrors.map(failure, this.mount)).subscribeOn(this.scheduler);
	}

	/** Opens a reader, which belongs to one thread at a time. */
	public RepositoryReader reader() throws IOException {
		Repository repository = open();
		if (this.mount.branch() == null) {
			this.defaultBranch = headBranch(repository);
		}
		return new RepositoryReader(repository);
	}

	/** Maps a failure of a reader to the error for its caller. */
	public Throwable error(Throwable failure) {
		return GitErrors.map(failure, this.mount);
	}

	/**
	 * Returns the default branch as it was at the last use; {@code null} if the
	 * repository names none. Looks into the repository only if the branch is still
	 * unknown.
	 */
	public @Nullable Branch defaultBranch() {
		Branch known = this.defaultBranch;
		if (known != null) {
			return known;
		}
		try {
			Branch found = headBranch(open());
			this.defaultBranch = found;
			return found;
		}
		catch (IOException ex) {
			return null;
		}
	}

	@Override
	public synchronized void close() {
		if (this.opened != null) {
			this.opened.close();
			this.opened = null;
		}
	}

	private synchronized Repository open() throws IOException {
		Repository known = this.opened;
		if (known == null) {
			known = open(this.mount.directory().toFile());
			this.opened = known;
		}
		return known;
	}

	private static Repository open(File directory) throws IOException {
		boolean isBare = RepositoryCache.FileKey.isGitRepository(directory, FS.DETECTED);
		FileRepositoryBuilder builder = new FileRepositoryBuilder().setMustExist(true);
		return (isBare ? builder.setGitDir(directory) : builder.setWorkTree(directory)).setup().build();
	}

	/** Returns the branch of HEAD; {@code null} if HEAD is a commit. */
	private static @Nullable Branch headBranch(Repository repository) throws IOException {
		Ref head = repository.exactRef(Constants.HEAD);
		String target = (head != null && head.isSymbolic()) ? head.getTarget().getName() : "";
		return target.startsWith(Constants.R_HEADS) ? new Branch(target.substring(Constants.R_HEADS.length())) : null;
	}

	/** Work in a repository, which may find nothing. */
	@FunctionalInterface
	public interface Work<T> {

		@Nullable T run(RepositoryReader reader) throws IOException;

	}

}
