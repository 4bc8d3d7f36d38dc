package io.mcpgateway.adapter.git.repository;

import java.io.IOException;
import java.io.RandomAccessFile;

import org.eclipse.jgit.internal.storage.file.ObjectDirectory;
import org.eclipse.jgit.internal.storage.file.Pack;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.ObjectDatabase;

/**
 * Form in which a repository stores an object.
 * <p>
 * <b>Why</b> it matters: JGit streams an object that is stored whole, but rebuilds one
 * that is stored as a delta in memory, whatever its size.
 */
final class StoredObject {

	/** Bits of the first byte of a packed object that have its type. */
	private static final int TYPE_SHIFT = 4;

	private static final int TYPE_MASK = 0x7;

	private static final int FIRST_DELTA_TYPE = 6;

	private StoredObject() {
	}

	/** Returns whether an object is stored as a delta. */
	static boolean isDelta(ObjectDatabase database, AnyObjectId id) throws IOException {
		if (!(database instanceof ObjectDirectory directory)) {
			return true;
		}
		for (Pack pack : directory.getPacks()) {
			long offset = pack.getIndex().findOffset(id);
			if (offset >= 0) {
				try (RandomAccessFile file = new RandomAccessFile(pack.getPackFile(), "r")) {
					file.seek(offset);
					return (file.read() >> TYPE_SHIFT & TYPE_MASK) >= FIRST_DELTA_TYPE;
				}
			}
		}
		return false;
	}

}
