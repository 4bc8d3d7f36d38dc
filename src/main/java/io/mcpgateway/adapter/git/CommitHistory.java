package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

import io.mcpgateway.adapter.git.store.CommitHeader;
import io.mcpgateway.adapter.git.store.CommitHeader.Link;
import io.mcpgateway.adapter.git.store.CommitHeaders;
import io.mcpgateway.adapter.git.store.HeldMemory;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.blocking.Cancellation;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectIdSubclassMap;
import org.jspecify.annotations.Nullable;

/**
 * Walk over a history by time, newest commit first. With a path, the walk simplifies the
 * history as {@code git log -- path} does by default: from a commit that has the path as
 * one of its parents has it, the walk follows the first such parent only, and does not
 * show the commit.
 *
 * <b>Why</b> JGit's walk is not used: it ends the history of a path where a merge added
 * the path to a parent without it, and git goes on to the versions before.
 */
final class CommitHistory {

	/** Time of no commit. */
	static final long NEVER = Long.MAX_VALUE;

	/** Memory of a commit that the walk has seen, in bytes. */
	private static final int COMMIT_BYTES = 48;

	/** Number of commits counted at once. */
	private static final int STEP = 1024;

	private final CommitHeaders commits;

	private final HeldMemory memory;

	private final @Nullable PathVersions path;

	private final PriorityQueue<Queued> queue = new PriorityQueue<>();

	/** Positions of seen commits in the commit graph, and the ids of other ones. */
	private final BitSet positions = new BitSet();

	private final ObjectIdSubclassMap<ObjectId> ids = new ObjectIdSubclassMap<>();

	private int added;

	private boolean isShown;

	/** Lowest time of the passed commits that the walk may meet again. */
	private long oldest = NEVER;

	/** The same at the resumption of the walk. */
	private long resumed = NEVER;

	/** Whether the walk has passed a commit without parents. */
	private boolean hasEnded;

	private boolean isUncertain;

	/**
	 * Creates a walk.
	 * @param path file or directory; {@code null} to show all commits
	 */
	CommitHistory(RepositoryReader reader, @Nullable String path) throws IOException {
		this.commits = reader.headers();
		this.memory = reader.objects().memory();
		this.memory.add(this.commits.graphSize() / Byte.SIZE);
		this.path = (path != null) ? new PathVersions(reader, this.commits, path) : null;
	}

	/** Begins at a commit. */
	void start(ObjectId head) throws IOException {
		add(this.commits.read(head));
	}

	/**
	 * Begins where an earlier walk ended.
	 * @param pending the pending commits of the earlier walk
	 * @param before the {@linkplain #oldest() oldest} commit of the earlier walk
	 */
	void resume(List<ObjectId> pending, long before) throws IOException {
		for (ObjectId commit : pending) {
			start(commit);
		}
		this.oldest = before;
		this.resumed = before;
		this.hasEnded = before != NEVER;
	}

	/**
	 * Returns the lowest time of the passed commits that the walk may meet again, in
	 * seconds since 1970; {@link #NEVER} if it meets none of them again.
	 */
	long oldest() {
		return this.oldest;
	}

	/**
	 * Returns whether a resumed walk may have met a commit that the earlier walk has
	 * passed. This can happen if clocks were wrong, so that a parent is not older than
	 * its child.
	 */
	boolean isUncertain() {
		return this.isUncertain;
	}

	/** Returns whether the walk is at its end. */
	boolean isEmpty() {
		return this.queue.isEmpty();
	}

	/** Moves to the next commit; {@code null} at the end. */
	@Nullable CommitHeader next() throws IOException {
		Queued next = this.queue.poll();
		if (next == null) {
			return null;
		}
		this.oldest = isBelowAll() ? NEVER : Math.min(this.oldest, next.commit.time());
		this.hasEnded |= next.commit.parents().isEmpty();
		this.isShown = visit(next.commit);
		return next.commit;
	}

	/**
	 * Returns whether all passed commits lead to the current one, so that none of its
	 * parents leads to them. This is so if no other commit is left, and none has ended.
	 */
	private boolean isBelowAll() {
		return this.queue.isEmpty() && !this.hasEnded;
	}

	/** Returns whether the current commit changed the path. */
	boolean isShown() {
		return this.isShown;
	}

	/** Returns the commits that the walk has still to visit, in order. */
	List<ObjectId> pending() {
		return this.queue.stream().sorted().map((queued) -> queued.commit.id()).toList();
	}

	private boolean visit(CommitHeader commit) throws IOException {
		List<CommitHeader> parents = new ArrayList<>();
		Set<ObjectId> met = new HashSet<>();
		for (Link link : commit.parents()) {
			Cancellation.check();
			if (!met.add(link.id()) || (this.path == null && isSeen(link))) {
				continue;
			}
			CommitHeader parent = this.commits.read(link);
			if (this.path != null && this.path.isSame(commit, parent)) {
				add(parent);
				return false;
			}
			parents.add(parent);
		}
		for (CommitHeader parent : parents) {
			add(parent);
		}
		return this.path == null || !commit.parents().isEmpty() || this.path.isIn(commit);
	}

	private void add(CommitHeader commit) {
		if (!isSeen(commit.link())) {
			remember(commit.link());
			this.isUncertain |= commit.time() >= this.resumed;
			this.queue.add(new Queued(commit, this.added++));
		}
	}

	private boolean isSeen(Link commit) {
		return (commit.position() >= 0) ? this.positions.get(commit.position()) : this.ids.contains(commit.id());
	}

	private void remember(Link commit) {
		if (commit.position() >= 0) {
			this.positions.set(commit.position());
			return;
		}
		if (this.ids.size() % STEP == 0) {
			this.memory.add(STEP * COMMIT_BYTES);
		}
		this.ids.add(commit.id());
	}

	/**
	 * Commit to visit.
	 *
	 * @param number order among commits of one time
	 */
	private record Queued(CommitHeader commit, int number) implements Comparable<Queued> {

		@Override
		public int compareTo(Queued other) {
			int byTime = Long.compare(other.commit.time(), this.commit.time());
			return (byTime != 0) ? byTime : Integer.compare(this.number, other.number);
		}

	}

}
