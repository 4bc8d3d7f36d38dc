package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpgateway.adapter.git.store.RepositoryReader;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * History of a path: the commits in which it differs from all parents. Remembers the last
 * trees, since a commit is mostly followed by its parent.
 */
final class PathHistory {

	private static final int MAX_REMEMBERED = 1000;

	private final RepositoryReader reader;

	private final @Nullable String path;

	/** Ids of the path by tree; zero for a tree without the path. */
	private final Map<ObjectId, ObjectId> ids = new LinkedHashMap<>() {

		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<ObjectId, ObjectId> eldest) {
			return size() > MAX_REMEMBERED;
		}

	};

	/**
	 * Creates a history.
	 * @param path file or directory; {@code null} for the whole tree, which every commit
	 * changes
	 */
	PathHistory(RepositoryReader reader, @Nullable String path) {
		this.reader = reader;
		this.path = path;
	}

	/** Returns whether a commit changed the path. */
	boolean isChangedBy(RevWalk walk, RevCommit commit) throws IOException {
		if (this.path == null) {
			return true;
		}
		ObjectId id = id(commit, this.path);
		for (RevCommit parent : commit.getParents()) {
			walk.parseHeaders(parent);
			if (id(parent, this.path).equals(id)) {
				return false;
			}
		}
		return commit.getParentCount() > 0 || !id.equals(ObjectId.zeroId());
	}

	private ObjectId id(RevCommit commit, String path) throws IOException {
		ObjectId known = this.ids.get(commit.getTree());
		if (known == null) {
			StoredPath found = StoredPath.find(this.reader, commit.getTree(), path);
			known = (found != null) ? found.id() : ObjectId.zeroId();
			this.ids.put(commit.getTree().copy(), known);
		}
		return known;
	}

}
