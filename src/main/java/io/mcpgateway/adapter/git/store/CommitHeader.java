package io.mcpgateway.adapter.git.store;

import java.util.List;

import org.eclipse.jgit.lib.ObjectId;

/**
 * Header of a commit, which leads a walk over the history.
 *
 * @param time time of the committer, in seconds since 1970
 */
public record CommitHeader(Link link, ObjectId tree, long time, List<Link> parents) {

	public CommitHeader {
		parents = List.copyOf(parents);
	}

	/** Returns the id of the commit. */
	public ObjectId id() {
		return this.link.id;
	}

	/**
	 * Way to a commit.
	 *
	 * @param position position in the commit graph; -1 if the graph lacks the commit
	 */
	public record Link(ObjectId id, int position) {

	}

}
