package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.mcpgateway.adapter.git.TreeCursor.MalformedTreeException;
import io.mcpgateway.adapter.git.TreeEntry.Kind;
import io.mcpgateway.adapter.git.store.DamagedObjectException;
import io.mcpgateway.adapter.git.store.HeldBytes;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.adapter.git.store.StoreReader;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** Reader of the trees of a repository, as far as they can be served. */
final class TreeReader {

	/** Maximum size of a tree, in bytes: about half a million entries. */
	private static final int MAX_TREE_BYTES = 32 * 1024 * 1024;

	private final RepositoryReader reader;

	private final StoreReader objects;

	TreeReader(RepositoryReader reader) {
		this.reader = reader;
		this.objects = reader.objects();
	}

	/** Returns the entries of a tree, to be closed by the caller. */
	TreeEntries entries(ObjectId tree) throws IOException {
		HeldBytes bytes = load(tree);
		try {
			return new TreeEntries(bytes);
		}
		catch (MalformedTreeException ex) {
			throw new DamagedObjectException(tree, ex);
		}
	}

	/** Returns the entry of a tree with a name; {@code null} if the tree has none. */
	@Nullable TreeEntry find(ObjectId tree, String name) throws IOException {
		return find(tree, name.getBytes(StandardCharsets.UTF_8), TreeCursor::entry);
	}

	/**
	 * Returns the mode and the id of an entry, even if it is not served; {@code null} if
	 * the tree has none.
	 */
	PathVersions.@Nullable Version version(ObjectId tree, byte[] name) throws IOException {
		return find(tree, name, TreeCursor::version);
	}

	private <T> @Nullable T find(ObjectId tree, byte[] name, Function<TreeCursor, @Nullable T> result)
			throws IOException {
		try (HeldBytes bytes = load(tree)) {
			TreeCursor cursor = new TreeCursor(bytes.bytes());
			while (cursor.next()) {
				if (cursor.isNamed(name)) {
					return result.apply(cursor);
				}
			}
			return null;
		}
		catch (MalformedTreeException ex) {
			throw new DamagedObjectException(tree, ex);
		}
	}

	/**
	 * Returns the entry at a path as stored in a commit, shown or hidden: a link is not
	 * followed. Returns {@code null} for a missing path.
	 */
	@Nullable TreeEntry find(ObjectId root, List<String> path) throws IOException {
		TreeEntry current = new TreeEntry("", Kind.DIRECTORY, root);
		for (String name : path) {
			TreeEntry entry = current.isDirectory() ? find(current.id(), name) : null;
			if (entry == null) {
				return null;
			}
			current = entry;
		}
		return current;
	}

	/**
	 * Returns the file, directory or submodule that a list shows for an entry: the target
	 * of a link. A link on whose way an object cannot be read stays a link. Returns
	 * {@code null} for a link that leads nowhere, and for a submodule behind a link.
	 * @param root tree in which the path of the entry begins
	 */
	@Nullable TreeEntry target(TreeEntry entry, PathFilter filter, ObjectId root, List<String> path) throws IOException {
		if (entry.kind() == Kind.FILE || entry.isDirectory()) {
			return entry;
		}
		Optional<TreeEntry> found = this.reader
			.attempt(() -> Optional.ofNullable(TreePath.find(this, filter, root, path)));
		return (found != null) ? found.orElse(null) : entry;
	}

	/** Returns the size of a blob, in bytes. */
	long size(ObjectId blob) throws IOException {
		return this.objects.getObjectSize(blob, Constants.OBJ_BLOB);
	}

	/** Returns the bytes of a blob; {@code null} if there are too many. */
	byte @Nullable [] bytes(ObjectId blob, int max) throws IOException {
		if (size(blob) > max) {
			return null;
		}
		try (HeldBytes bytes = this.objects.load(blob, Constants.OBJ_BLOB, max)) {
			return bytes.bytes();
		}
	}

	private HeldBytes load(ObjectId tree) throws IOException {
		return this.objects.load(tree, Constants.OBJ_TREE, MAX_TREE_BYTES);
	}

}
