package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.mcpgateway.adapter.git.AccessFileWalk.TooManyFoldersException;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.mount.Revision.Branch;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.ReaderListener;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.adapter.mount.grant.FolderGrant;
import io.mcpgateway.adapter.mount.grant.FolderGrants;
import io.mcpgateway.blocking.PeriodicTask;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;

/**
 * Access files at the head of the default branch, whose grants count for every revision.
 * Each new reader of the repository looks at the head first, and so does a task at
 * intervals. A moved head is compared with the former one, folder by folder.
 * <p>
 * <b>Why</b> a reader looks first: a push may bring a folder together with its access
 * file, and nobody shall read the folder by the grants of before.
 */
final class HeadAccessFiles implements ReaderListener, DisposableBean {

	private static final Logger logger = LoggerFactory.getLogger(HeadAccessFiles.class);

	/** Time after which objects that could not be read are tried again. */
	private static final long RETRY = Duration.ofMinutes(1).toNanos();

	private final String uriPrefix;

	private final String fileName;

	private final Set<String> issuers;

	private final @Nullable Branch configured;

	private final Duration interval;

	private final FolderGrants grants;

	/** Head of the known grants; {@code null} if unknown. */
	private volatile @Nullable Head head;

	private volatile @Nullable String problem = "the access files are not read yet";

	/** Last tree whose grants are known; {@code null} for none. */
	private @Nullable ObjectId tree;

	private Map<String, FolderGrant> found = Map.of();

	private volatile @Nullable PeriodicTask task;

	/**
	 * Creates an instance that has seen no head.
	 * @param uriPrefix start of the URIs of the mount
	 * @param issuers the names of the issuers that a rule may name
	 */
	HeadAccessFiles(String uriPrefix, String fileName, Set<String> issuers, GitMount mount, FolderGrants grants) {
		this.uriPrefix = uriPrefix;
		this.fileName = fileName;
		this.issuers = Set.copyOf(issuers);
		this.configured = (mount.branch() != null) ? new Branch(mount.branch()) : null;
		this.interval = mount.pollInterval();
		this.grants = grants;
	}

	/** Looks at the head of a repository at intervals, until the gateway ends. */
	synchronized void follow(GitRepository repository, String thread) {
		PeriodicTask following = new PeriodicTask(thread, this.interval, () -> look(repository));
		following.start();
		this.task = following;
	}

	@Override
	public void destroy() {
		PeriodicTask running = this.task;
		if (running != null) {
			running.stop();
		}
	}

	/** Returns whether the looks at the head go on. */
	boolean isServed() {
		PeriodicTask running = this.task;
		return running == null || !running.isLate();
	}

	/** Returns why access is denied that access files may allow; {@code null} if none. */
	@Nullable String problem() {
		if (!isServed()) {
			return "the file system of the repository does not answer the look for access files";
		}
		int faulty = this.grants.faults().size();
		return (this.problem != null || faulty == 0) ? this.problem
				: faulty + " access files cannot be used and close their folders: see the log";
	}

	@Override
	public void opened(RepositoryReader reader, @Nullable Branch branch) throws IOException {
		Head known = this.head;
		List<ObjectId> tips = (branch != null) ? reader.tips(branch) : List.of();
		if (known == null || !known.isAt(branch, tips)) {
			update(reader);
		}
	}

	/**
	 * Reads the access files at the present head. <b>Why</b> the head is looked up anew,
	 * one thread at a time: a reader that is late must not bring former grants back.
	 */
	private synchronized void update(RepositoryReader reader) throws IOException {
		try (RepositoryReader now = reader.anew()) {
			Branch branch = (this.configured != null) ? this.configured : now.headBranch();
			List<ObjectId> tips = (branch != null) ? now.tips(branch) : List.of();
			Head known = this.head;
			if (known != null && known.isAt(branch, tips)) {
				return;
			}
			boolean isComplete = read(now, branch);
			this.head = new Head(branch, tips, isComplete, System.nanoTime());
		}
	}

	/** Reads the access files of a branch, and returns whether all could be read. */
	private boolean read(RepositoryReader reader, @Nullable Branch branch) throws IOException {
		RevCommit commit = (branch != null) ? reader.attempt(() -> reader.commit(branch)) : null;
		if (commit == null) {
			close("the default branch is missing or damaged, whose access files decide");
			return reader.unreadable() == null;
		}
		ObjectId root = commit.getTree().copy();
		try {
			AccessFileWalk.Result result = AccessFileWalk.find(reader, this.fileName, this.issuers, this.tree,
					this.found, root);
			log(result.grants());
			this.grants.setAll(result.grants());
			this.tree = result.isComplete() ? root : null;
			this.found = result.grants();
			this.problem = null;
			this.grants.known(true);
			return result.isComplete();
		}
		catch (TooManyFoldersException ex) {
			close(String.valueOf(ex.getMessage()));
			return true;
		}
	}

	private void look(GitRepository repository) {
		Head known = this.head;
		if (known != null && !known.isComplete && System.nanoTime() - known.readAt >= RETRY) {
			this.head = null;
		}
		try {
			repository.reader().close();
		}
		catch (IOException | RuntimeException ex) {
			unreadable();
		}
	}

	private synchronized void unreadable() {
		this.head = null;
		close("the access files cannot be read: check the repository");
	}

	private void close(String reason) {
		if (!reason.equals(this.problem)) {
			logger.warn("{} is closed: {}", this.uriPrefix, reason);
		}
		this.problem = reason;
		this.grants.known(false);
	}

	/** Logs the new faults of access files. */
	private void log(Map<String, FolderGrant> now) {
		now.forEach((folder, grant) -> {
			FolderGrant before = this.found.get(folder);
			if (grant.fault() != null && (before == null || !Objects.equals(grant.fault(), before.fault()))) {
				logger.warn("The access file {} in {} closes its folder, since it cannot be used: {}",
						folder + this.fileName, this.uriPrefix, grant.fault());
			}
		});
	}

	/**
	 * Head of a branch.
	 *
	 * @param branch {@code null} if HEAD names none
	 * @param tips targets of the reference
	 * @param isComplete whether all access files could be read
	 * @param readAt time of the reading, in nanoseconds
	 */
	private record Head(@Nullable Branch branch, List<ObjectId> tips, boolean isComplete, long readAt) {

		boolean isAt(@Nullable Branch other, List<ObjectId> targets) {
			return Objects.equals(this.branch, other) && this.tips.equals(targets);
		}

	}

}
