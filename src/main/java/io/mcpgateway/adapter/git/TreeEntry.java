package io.mcpgateway.adapter.git;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

import org.eclipse.jgit.lib.ObjectId;

/**
 * Entry of a tree.
 *
 * @param name name without slashes
 * @param id blob, tree, or the commit of a submodule
 */
record TreeEntry(String name, Kind kind, ObjectId id) {

	/** Order of whole paths by their bytes in UTF-8, which is the order of git. */
	static final Comparator<String> PATH_ORDER = Comparator.comparing((path) -> path.getBytes(StandardCharsets.UTF_8),
			Arrays::compareUnsigned);

	/**
	 * Order of the entries of a tree: a directory sorts as if its name ended in a slash.
	 */
	static final Comparator<TreeEntry> ORDER = Comparator.comparing(TreeEntry::sortedName, PATH_ORDER);

	/** Returns whether the entry is a directory. */
	boolean isDirectory() {
		return this.kind == Kind.DIRECTORY;
	}

	/** Returns the name for git's order, with a final slash for a directory. */
	String sortedName() {
		return isDirectory() ? this.name + "/" : this.name;
	}

	/** Kind of a served entry. */
	enum Kind {

		FILE, DIRECTORY, LINK, SUBMODULE

	}

}
