package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.nio.ByteBuffer;
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

	private static final int FAN_OUT_SIZE = 256 * Integer.BYTES;

	/** Size of the checksums at the end, in bytes. */
	private static final int TRAILER_SIZE = 2 * Constants.OBJECT_ID_LENGTH;

	/** Number of entries read at once. */
	private static final int BLOCK = 64;

	private final TreeNode file;

	/** Position of the counts of ids by their first byte. */
	private final int fanOut;

	private final ByteBuffer counts;

	private final long count;

	/** Size of an id with the bytes beside it. */
	private final int stride;

	/** Position of the first id. */
	private final long ids;

	PackIndexFile(TreeNode file) throws IOException {
		this.file = file;
		long size = file.attributes().size();
		boolean isSecond = size >= 2 * Integer.BYTES && NodeBytes.read(file, 0, Integer.BYTES).getInt() == MAGIC;
		if (isSecond && NodeBytes.read(file, Integer.BYTES, Integer.BYTES).getInt() != 2) {
			throw damaged();
		}
		this.fanOut = isSecond ? 2 * Integer.BYTES : 0;
		this.stride = Constants.OBJECT_ID_LENGTH + (isSecond ? 0 : Integer.BYTES);
		this.ids = (long) this.fanOut + FAN_OUT_SIZE + (isSecond ? 0 : Integer.BYTES);
		this.counts = NodeBytes.read(file, this.fanOut, FAN_OUT_SIZE);
		this.count = limit(0xff);
		long before = 0;
		for (int first = 0; first <= 0xff; first++) {
			if (limit(first) < before) {
				throw damaged();
			}
			before = limit(first);
		}
		int each = Constants.OBJECT_ID_LENGTH + (isSecond ? 2 : 1) * Integer.BYTES;
		if (size < this.fanOut + FAN_OUT_SIZE + this.count * each + TRAILER_SIZE) {
			throw damaged();
		}
	}

	/** Returns the offset of an object in the pack; -1 if the pack lacks the object. */
	long offset(AnyObjectId id) throws IOException {
		long found = firstFrom(AbbreviatedObjectId.fromObjectId(id));
		return (found < this.count && id(block(found, 1), 0).equals(id)) ? offset(found) : -1;
	}

	/**
	 * Adds the ids with a prefix to a collection.
	 * @param max how many ids to add at most
	 */
	void resolve(AbbreviatedObjectId prefix, Collection<ObjectId> into, int max) throws IOException {
		long next = firstFrom(prefix);
		for (int added = 0; next < this.count && added < max; added++) {
			ObjectId id = id(block(next++, 1), 0);
			if (prefix.prefixCompare(id) != 0) {
				return;
			}
			into.add(id);
		}
	}

	/** Returns the number of the first id not before a prefix. */
	private long firstFrom(AbbreviatedObjectId prefix) throws IOException {
		int first = prefix.getFirstByte();
		long low = (first > 0) ? limit(first - 1) : 0;
		long high = limit(first);
		while (high - low > BLOCK) {
			long middle = (low + high) / 2;
			if (prefix.prefixCompare(id(block(middle, 1), 0)) > 0) {
				low = middle + 1;
			}
			else {
				high = middle;
			}
		}
		ByteBuffer block = block(low, (int) (high - low));
		int at = 0;
		while (low + at < high && prefix.prefixCompare(id(block, at)) > 0) {
			at++;
		}
		return low + at;
	}

	private long limit(int first) {
		return Integer.toUnsignedLong(this.counts.getInt(first * Integer.BYTES));
	}

	private ByteBuffer block(long first, int entries) throws IOException {
		return NodeBytes.read(this.file, this.ids + first * this.stride,
				(entries > 0) ? (entries - 1) * this.stride + Constants.OBJECT_ID_LENGTH : 0);
	}

	private ObjectId id(ByteBuffer block, int entry) {
		byte[] id = new byte[Constants.OBJECT_ID_LENGTH];
		block.get(entry * this.stride, id);
		return ObjectId.fromRaw(id);
	}

	private long offset(long entry) throws IOException {
		if (this.fanOut == 0) {
			return unsigned(this.ids + entry * this.stride - Integer.BYTES);
		}
		long offsets = this.ids + this.count * (Constants.OBJECT_ID_LENGTH + Integer.BYTES);
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
