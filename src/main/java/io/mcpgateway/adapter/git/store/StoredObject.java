package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.io.InputStream;

import org.eclipse.jgit.errors.CorruptObjectException;

/** Object in a separate file or in a pack. */
interface StoredObject extends AutoCloseable {

	/** Returns the type of the object, see {@link org.eclipse.jgit.lib.Constants}. */
	int type() throws IOException;

	/** Returns the size of the object in bytes, as declared. */
	long size() throws IOException;

	/** Returns whether the object is stored as a difference from another one. */
	boolean isDelta() throws IOException;

	/**
	 * Reads the object into memory, counted as held until removed.
	 * @throws org.eclipse.jgit.errors.LargeObjectException if the object, or one on the
	 * way to it, needs too much memory
	 */
	byte[] load(HeldMemory memory) throws IOException;

	/**
	 * Streams the object, which must not be a delta, and takes over the open files of
	 * this object.
	 */
	InputStream stream() throws IOException;

	@Override
	void close();

	/** Reads exactly as many bytes as declared, and no more may follow. */
	static byte[] readFully(InputStream inflated, long size) throws IOException {
		byte[] bytes = new byte[Math.toIntExact(size)];
		if (inflated.readNBytes(bytes, 0, bytes.length) != bytes.length || inflated.read() >= 0) {
			throw new CorruptObjectException("An object has another size than declared");
		}
		return bytes;
	}

}
