package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.Arrays;

import io.mcpgateway.adapter.git.store.RepositoryReader;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Entry at a path of a tree, as a commit stores it: a link is not followed.
 *
 * @param id id of a blob or tree
 */
record StoredPath(ObjectId id, boolean isDirectory) {

	/**
	 * Finds an entry, shown or hidden; {@code null} if there is none.
	 * @param path names with slashes in between
	 */
	public static @Nullable StoredPath find(RepositoryReader reader, ObjectId root, String path) throws IOException {
		TreeReader trees = new TreeReader(reader);
		StoredPath current = new StoredPath(root, true);
		for (String name : Arrays.asList(path.split("/"))) {
			TreeEntry entry = current.isDirectory ? trees.find(current.id, name) : null;
			if (entry == null) {
				return null;
			}
			current = new StoredPath(entry.id(), entry.isDirectory());
		}
		return current;
	}

}
