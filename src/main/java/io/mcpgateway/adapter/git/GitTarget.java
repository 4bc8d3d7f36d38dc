package io.mcpgateway.adapter.git;

import java.util.List;

import io.mcpgateway.adapter.git.mount.ReferenceKind;
import io.mcpgateway.adapter.git.mount.Revision;
import io.mcpgateway.adapter.git.mount.Revision.AnyName;
import io.mcpgateway.adapter.git.mount.Revision.Branch;

/** Target of a URI in a repository. */
sealed interface GitTarget {

	/**
	 * File or directory in a revision.
	 *
	 * @param path names from the root; empty for the root
	 */
	record Contents(Revision revision, List<String> path, boolean isDirectory) implements GitTarget {

		public Contents {
			path = List.copyOf(path);
		}

	}

	/** All branches or all tags. */
	record References(ReferenceKind kind) implements GitTarget {

	}

	/**
	 * Message, authors and changed paths of a commit.
	 *
	 * @param commit its id, or a name that stands for an id
	 */
	record CommitDetails(Revision commit) implements GitTarget {

	}

	/** Commits of a branch, newest first. */
	record BranchLog(Branch branch) implements GitTarget {

	}

	/** Changes from where two revisions parted to the second. */
	record RevisionDiff(AnyName base, AnyName head) implements GitTarget {

	}

}
