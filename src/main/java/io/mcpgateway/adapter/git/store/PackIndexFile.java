package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.util.Collection;

import io.mcpgateway.tree.TreeNode;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;

/**
 * Index of a pack, of the first or second version, searched within the file. Every
 * position is checked against the size of the file.
 */
final class PackIndexFile {

	private static final int MAGIC = 0xff744f63;

	/** Size of the checksums at the end, in bytes. */
	private static final int TRAILER_SIZE = 2 * Constants.OBJECT_ID_LENGTH;

	private final TreeNode file;

	/** Position of the counts of ids by their first byte. */
	private final int fanOut;

	/** Size of an id with the bytes beside it. */
	private final int stride;

	/** Position of the first id. */
	private final long start;

	private final SortedIds ids;

	private final long count;

	PackIndexFile(TreeNode file) throws IOException {
		this.file = file;
		long size = file.attributes().size();
		boolean isSecond = size >= 2 * Integer.BYTES && NodeBytes.read(file, 0, Integer.BYTES).getInt() == MAGIC;
		if (isSecond && NodeBytes.read(file, Integer.BYTES, Integer.BYTES).getInt() != 2) {
			throw damaged();
		}
		this.fanOut = isSecond ? 2 * Integer.BYTES : 0;
		this.stride = Constants.OBJECT_ID_LENGTH + (isSecond ? 0 : Integer.BYTES);
		this.start = (long) this.fanOut + SortedIds.FAN_OUT_SIZE + (isSecond ? 0 : Integer.BYTES);
		this.ids = new SortedIds(file, this.fanOut, this.start, this.stride);
		this.count = this.ids.count();
		int each = Constants.OBJECT_ID_LENGTH + (isSecond ? 2 : 1) * Integer.BYTES;
		if (size < this.fanOut + SortedIds.FAN_OUT_SIZE + this.count * each + TRAILER_SIZE) {
			throw damaged();
		}
	}

	/** Returns the offset of an object in the pack; -1 if the pack lacks the object. */
	long offset(AnyObjectId id) throws IOException {
		long found = this.ids.find(id);
		return (found >= 0) ? offset(found) : -1;
	}

	/**
	 * Adds the ids with a prefix to a collection.
	 * @param max how many ids to add at most
	 */
	void resolve(AbbreviatedObjectId prefix, Collection<ObjectId> into, int max) throws IOException {
		long next = this.ids.firstFrom(prefix);
		for (int added = 0; next < this.count && added < max; added++) {
			ObjectId id = this.ids.id(next++);
			if (prefix.prefixCompare(id) != 0) {
				return;
			}
			into.add(id);
		}
	}

	private long offset(long entry) throws IOException {
		if (this.fanOut == 0) {
			return unsigned(this.start + entry * this.stride - Integer.BYTES);
		}
		long offsets = this.start + this.count * (Constants.OBJECT_ID_LENGTH + Integer.BYTES);
		long offset = unsigned(offsets + entry * Integer.BYTES);
		return (offset <= Integer.MAX_VALUE) ? offset
				: NodeBytes
					.read(this.file, offsets + this.count * Integer.BYTES + (offset & Integer.MAX_VALUE) * Long.BYTES,
							Long.BYTES)
					.getLong();
	}

	private long unsigned(long position) throws IOException {
		return Integer.toUnsignedLong(NodeBytes.read(this.file, position, Integer.BYTES).getInt());
	}

	private static CorruptObjectException damaged() {
		return new CorruptObjectException("The index of a pack is damaged");
	}

}
