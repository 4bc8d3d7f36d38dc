package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.nio.ByteBuffer;

import io.mcpgateway.tree.TreeNode;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;

/**
 * Ids in order, searched within their file. A table before them counts the ids up to each
 * first byte. The owner of the file checks that all ids lie in the file.
 */
final class SortedIds {

	/** Size of the table, in bytes. */
	static final int FAN_OUT_SIZE = 256 * Integer.BYTES;

	private static final int LAST_BYTE = 0xff;

	/** Number of ids read at once. */
	private static final int BLOCK = 64;

	private final TreeNode file;

	private final ByteBuffer counts;

	private final long start;

	private final int stride;

	/**
	 * Opens ids.
	 * @param fanOut position of the table
	 * @param start position of the first id
	 * @param stride distance of two ids, in bytes
	 * @throws CorruptObjectException if the table counts down
	 */
	SortedIds(TreeNode file, long fanOut, long start, int stride) throws IOException {
		this.file = file;
		this.counts = NodeBytes.read(file, fanOut, FAN_OUT_SIZE);
		this.start = start;
		this.stride = stride;
		long before = 0;
		for (int first = 0; first <= LAST_BYTE; first++) {
			if (limit(first) < before) {
				throw new CorruptObjectException("The table of a list of ids is damaged");
			}
			before = limit(first);
		}
	}

	/** Returns the number of ids. */
	long count() {
		return limit(LAST_BYTE);
	}

	/** Returns an id by its number. */
	ObjectId id(long number) throws IOException {
		return id(block(number, 1), 0);
	}

	/** Returns the number of an id; -1 if missing. */
	long find(AnyObjectId id) throws IOException {
		long found = firstFrom(AbbreviatedObjectId.fromObjectId(id));
		return (found < count() && id(found).equals(id)) ? found : -1;
	}

	/** Returns the number of the first id not before a prefix. */
	long firstFrom(AbbreviatedObjectId prefix) throws IOException {
		int first = prefix.getFirstByte();
		long low = (first > 0) ? limit(first - 1) : 0;
		long high = limit(first);
		while (high - low > BLOCK) {
			long middle = (low + high) / 2;
			if (prefix.prefixCompare(id(middle)) > 0) {
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

	private ByteBuffer block(long first, int ids) throws IOException {
		return NodeBytes.read(this.file, this.start + first * this.stride,
				(ids > 0) ? (ids - 1) * this.stride + Constants.OBJECT_ID_LENGTH : 0);
	}

	private ObjectId id(ByteBuffer block, int entry) {
		byte[] id = new byte[Constants.OBJECT_ID_LENGTH];
		block.get(entry * this.stride, id);
		return ObjectId.fromRaw(id);
	}

}
