package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;

import io.mcpgateway.tree.TreeNode;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Open pack and its index.
 *
 * @param name name of both files without their endings
 */
record StoredPack(String name, TreeNode file, TreeNode indexFile, PackIndexFile index) implements AutoCloseable {

	static final String INDEX_ENDING = ".idx";

	private static final String PACK_ENDING = ".pack";

	private static final String DIRECTORY = "pack";

	/** Opens a pack; {@code null} if the pack or its index is missing. */
	static @Nullable StoredPack open(RepositoryFiles files, String name) throws IOException {
		TreeNode index = files.open(Constants.OBJECTS, DIRECTORY, name + INDEX_ENDING);
		TreeNode pack = null;
		try {
			pack = (index != null) ? files.open(Constants.OBJECTS, DIRECTORY, name + PACK_ENDING) : null;
			if (index != null && pack != null) {
				StoredPack opened = new StoredPack(name, pack, index, new PackIndexFile(index));
				index = null;
				pack = null;
				return opened;
			}
			return null;
		}
		finally {
			TreeNode.closeIfOpen(index);
			TreeNode.closeIfOpen(pack);
		}
	}

	/** Returns the position of an object; -1 if the pack lacks the object. */
	long position(AnyObjectId id) throws IOException {
		return this.index.offset(id);
	}

	/** Adds at most a number of ids with a prefix. */
	void resolve(AbbreviatedObjectId prefix, Collection<ObjectId> into, int max) throws IOException {
		this.index.resolve(prefix, into, max);
	}

	InputStream inflate(PackEntry entry) {
		return NodeBytes.inflate(this.file, entry.data(), entry.size());
	}

	@Override
	public void close() {
		this.file.close();
		this.indexFile.close();
	}

}
