package io.mcpgateway.tree;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;

import org.jspecify.annotations.Nullable;

/**
 * An open file or directory. All methods refer to the opened file, even after a rename.
 * Any thread may use a node, one thread at a time. {@link #close()} may be called by
 * another thread at any time: a running call then ends normally or fails.
 */
public interface TreeNode extends Closeable {

	/** Returns the attributes from the time of opening. */
	NodeAttributes attributes();

	/**
	 * Reads from a position of a file. A direct buffer is filled without a copy.
	 * @return the number of bytes, perhaps fewer than the buffer has room for; -1 at or
	 * beyond the end
	 */
	int read(ByteBuffer into, long position) throws IOException;

	/**
	 * Fills a buffer from a position of a file if the kernel has all those bytes in
	 * memory. The call never waits for a disk.
	 * @return whether the buffer is full; otherwise its content is undefined
	 */
	default boolean readCached(ByteBuffer into, long position) throws IOException {
		return false;
	}

	/**
	 * Returns the bytes of a file from a position on. Closing the stream closes the file.
	 */
	default InputStream inputStream(long position) {
		return Channels.newInputStream(new NodeChannel(this, position));
	}

	/**
	 * Visits each entry of a directory in the order of the file system, in constant
	 * memory. Skips names that are invalid text. May be called again.
	 */
	void list(Visitor visitor) throws IOException;

	/**
	 * Returns the attributes of an entry without opening the entry, which may be
	 * unreadable.
	 * @return {@code null} where {@link DirectoryTree#open} returns {@code null}
	 */
	@Nullable NodeAttributes attributesOf(String name) throws IOException;

	/** Returns the kind of an entry, or of the target of a followed link. */
	default @Nullable EntryKind kindOf(String name) throws IOException {
		NodeAttributes attributes = attributesOf(name);
		return (attributes != null) ? attributes.kind() : null;
	}

	@Override
	void close();

	/** Closes a node, if any. */
	static void closeIfOpen(@Nullable TreeNode node) {
		if (node != null) {
			node.close();
		}
	}

	/** Visitor of the entries of a directory. */
	@FunctionalInterface
	interface Visitor {

		/**
		 * Visits an entry.
		 * @param kind {@link EntryKind#UNKNOWN} where the kind would cost another system
		 * call
		 * @return whether to continue
		 */
		boolean visit(String name, EntryKind kind) throws IOException;

	}

}
