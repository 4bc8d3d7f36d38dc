package io.mcpgateway.adapter.git.tree;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.adapter.git.repository.RepositoryReader;
import io.mcpgateway.adapter.git.tree.TreeEntry.Kind;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;
import org.jspecify.annotations.Nullable;

/** Reader of the trees of a repository, as far as they can be served. */
final class TreeReader {

	/** Maximum size of a tree, in bytes: about half a million entries. */
	private static final int MAX_TREE_BYTES = 32 * 1024 * 1024;

	private final ObjectReader objects;

	TreeReader(RepositoryReader reader) {
		this.objects = reader.objects();
	}

	/**
	 * Returns the files, directories and symbolic links of a tree, in the order of git.
	 * Omits submodules and names that are no text.
	 */
	List<TreeEntry> entries(ObjectId tree) throws IOException {
		List<TreeEntry> entries = new ArrayList<>();
		for (CanonicalTreeParser parser = parser(tree); !parser.eof(); parser.next(1)) {
			TreeEntry entry = entry(parser);
			if (entry != null) {
				entries.add(entry);
			}
		}
		entries.sort(TreeEntry.ORDER);
		return entries;
	}

	/** Returns the entry of a tree with a name; {@code null} if the tree has none. */
	@Nullable TreeEntry find(ObjectId tree, String name) throws IOException {
		byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
		for (CanonicalTreeParser parser = parser(tree); !parser.eof(); parser.next(1)) {
			if (parser.getNameLength() == bytes.length && name.equals(name(parser))) {
				return entry(parser);
			}
		}
		return null;
	}

	/** Returns the size of a blob, in bytes. */
	long size(ObjectId blob) throws IOException {
		return this.objects.getObjectSize(blob, Constants.OBJ_BLOB);
	}

	/** Returns the bytes of a blob; {@code null} if there are too many. */
	byte @Nullable [] bytes(ObjectId blob, int max) throws IOException {
		return (size(blob) <= max) ? this.objects.open(blob, Constants.OBJ_BLOB).getCachedBytes(max) : null;
	}

	private CanonicalTreeParser parser(ObjectId tree) throws IOException {
		if (this.objects.getObjectSize(tree, Constants.OBJ_TREE) > MAX_TREE_BYTES) {
			throw new LargeObjectException(tree);
		}
		CanonicalTreeParser parser = new CanonicalTreeParser();
		parser.reset(this.objects.open(tree, Constants.OBJ_TREE).getCachedBytes(MAX_TREE_BYTES));
		return parser;
	}

	private static @Nullable TreeEntry entry(CanonicalTreeParser parser) {
		Kind kind = switch (parser.getEntryRawMode() & FileMode.TYPE_MASK) {
			case FileMode.TYPE_FILE -> Kind.FILE;
			case FileMode.TYPE_TREE -> Kind.DIRECTORY;
			case FileMode.TYPE_SYMLINK -> Kind.LINK;
			default -> null;
		};
		String name = name(parser);
		return (kind != null && name != null) ? new TreeEntry(name, kind, parser.getEntryObjectId()) : null;
	}

	private static @Nullable String name(CanonicalTreeParser parser) {
		byte[] bytes = new byte[parser.getNameLength()];
		parser.getName(bytes, 0);
		try {
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
		}
		catch (CharacterCodingException ex) {
			return null;
		}
	}

}
