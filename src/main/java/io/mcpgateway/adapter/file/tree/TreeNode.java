package io.mcpgateway.adapter.file.tree;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

/**
 * An open file or directory: everything it tells is of the very thing that was opened.
 * Any thread may use it, one at a time. Only {@link #close()} may come from another
 * thread at any moment: what is being done meanwhile is still done on the same thing, or
 * fails.
 */
public interface TreeNode extends Closeable {

	/**
	 * Tell what was known when it was opened, without asking again.
	 */
	NodeAttributes attributes();

	/**
	 * Read from a position of a file. A direct buffer is read into without a copy.
	 * @return how many bytes were read, perhaps fewer than there is room for; -1 at or
	 * beyond the end
	 */
	int read(ByteBuffer into, long position) throws IOException;

	/**
	 * Show each entry of a directory, in the file system's order, in constant memory.
	 * Names that are not valid text are left out. May be called again.
	 */
	void list(Visitor visitor) throws IOException;

	/**
	 * Tell of one entry of a directory without opening it, so also of one that may not be
	 * read.
	 * @return {@code null} where {@link DirectoryTree#open} would find nothing either
	 */
	@Nullable NodeAttributes attributesOf(String name) throws IOException;

	@Override
	void close();

	/** One who is shown the entries of a directory. */
	@FunctionalInterface
	interface Visitor {

		/**
		 * Look at an entry.
		 * @param kind {@link EntryKind#UNKNOWN} where finding out would cost another call
		 * @return whether to go on
		 */
		boolean visit(String name, EntryKind kind);

	}

}
