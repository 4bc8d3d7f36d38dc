package io.mcpgateway.adapter.git.store;

import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/**
 * Walk over commits that keeps no messages: parse the body of a commit whose message is
 * shown. Counts what a walk keeps of each commit as held memory.
 */
final class CommitWalk extends RevWalk {

	/** Memory that a walk keeps of a commit, in bytes. */
	private static final int COMMIT_BYTES = 160;

	/** Number of commits that are counted at once. */
	private static final int STEP = 1024;

	private final HeldMemory memory;

	private int created;

	/** Creates a walk over the commits of a reader, which stays open. */
	public CommitWalk(StoreReader reader) {
		super(reader);
		this.memory = reader.memory();
		setRetainBody(false);
	}

	@Override
	protected RevCommit createCommit(AnyObjectId id, int position) {
		if (++this.created % STEP == 0) {
			this.memory.add(STEP * COMMIT_BYTES);
		}
		return super.createCommit(id, position);
	}

}
