package io.mcpgateway.adapter.git.store;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.mcpgateway.adapter.git.store.CommitHeader.Link;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.internal.storage.commitgraph.ChangedPathFilter;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Headers of commits, from the commit graph if the repository has one, or else from the
 * commits themselves. The oldest commits of a shallow clone have no parents.
 */
public final class CommitHeaders {

	private static final Logger logger = LoggerFactory.getLogger(CommitHeaders.class);

	private static final int TREE = "tree ".length();

	private static final int PARENT = "parent ".length();

	private static final int DECIMAL = 10;

	/** Maximum number of parents of a commit. */
	private static final int MAX_PARENTS = 1024;

	/** Number of parents from which on the memory of a header counts. */
	private static final int MANY_PARENTS = 16;

	/** Memory of a parent in a header, in bytes. */
	private static final int PARENT_BYTES = 64;

	private static final int HEX_LENGTH = Constants.OBJECT_ID_STRING_LENGTH;

	private final StoreReader objects;

	private final Set<ObjectId> shallow;

	/** Graph of the repository; {@code null} without one, and in a shallow clone. */
	private final @Nullable CommitGraph graph;

	CommitHeaders(StoreReader objects) throws IOException {
		this.objects = objects;
		this.shallow = objects.getShallowCommits();
		this.graph = this.shallow.isEmpty() ? objects.commitGraph() : null;
	}

	/**
	 * Returns the number of commits in the commit graph, all of whose positions are
	 * below.
	 */
	public long graphSize() {
		return (this.graph != null) ? this.graph.size() : 0;
	}

	/** Reads the header of a commit. */
	public CommitHeader read(ObjectId id) throws IOException {
		return read(link(id));
	}

	/** Reads the header of a commit found in the header of another one. */
	public CommitHeader read(Link link) throws IOException {
		if (this.graph == null || link.position() < 0) {
			return parse(link);
		}
		try {
			CommitGraphLayer.Commit commit = this.graph.commit(link.position());
			List<Link> parents = new ArrayList<>(commit.parents().size());
			for (int parent : commit.parents()) {
				parents.add(new Link(this.graph.id(parent), parent));
			}
			return new CommitHeader(link, commit.tree(), commit.time(), parents);
		}
		catch (CorruptObjectException | EOFException ex) {
			logger.debug("The commit graph is damaged at {}, so the commit itself is read", link.id(), ex);
			return parse(link);
		}
	}

	/**
	 * Returns whether the commit graph knows that a commit and its first parent are equal
	 * at a path.
	 * @param path path in ASCII, without a slash at the end. <b>Why</b>: versions of git
	 * differ in the filters of other names
	 */
	public boolean isUnchanged(CommitHeader commit, byte[] path) throws IOException {
		int position = commit.link().position();
		ChangedPathFilter filter = (this.graph != null && position >= 0) ? this.graph.filter(position) : null;
		return filter != null && !filter.maybeContains(path);
	}

	private Link link(ObjectId id) throws IOException {
		return new Link(id, (this.graph != null) ? this.graph.position(id) : -1);
	}

	private CommitHeader parse(Link link) throws IOException {
		byte[] raw = this.objects.open(link.id(), Constants.OBJ_COMMIT).getCachedBytes();
		ObjectId tree = ObjectId.fromString(raw, TREE);
		List<Link> parents = new ArrayList<>(2);
		int at = TREE + HEX_LENGTH + 1;
		boolean isOldest = this.shallow.contains(link.id());
		while (raw[at] == 'p') {
			if (parents.size() == MAX_PARENTS) {
				throw new DamagedObjectException(link.id(), new CorruptObjectException("too many parents"));
			}
			if (!isOldest) {
				parents.add(link(ObjectId.fromString(raw, at + PARENT)));
			}
			at += PARENT + HEX_LENGTH + 1;
		}
		if (parents.size() > MANY_PARENTS) {
			this.objects.memory().add((long) parents.size() * PARENT_BYTES);
		}
		long time = time(raw, at);
		return new CommitHeader(link, tree, time, parents);
	}

	/** Returns the time of the committer, whose line follows that of the author. */
	private static long time(byte[] raw, int author) {
		int at = author;
		while (raw[at] != '\n') {
			at++;
		}
		while (raw[at] != '>' && raw[at + 1] != '\n') {
			at++;
		}
		while (raw[at + 1] == ' ') {
			at++;
		}
		long time = 0;
		for (int digit = raw[++at] - '0'; digit >= 0 && digit < DECIMAL; digit = raw[++at] - '0') {
			time = time * DECIMAL + digit;
		}
		return time;
	}

}
