package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

import io.mcpgateway.tree.TreeNode;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Header of an object in a pack.
 *
 * @param type type of the object, or kind of delta
 * @param size size of what is inflated, in bytes, as declared
 * @param data position of the deflated bytes
 * @param base position of the object that a delta changes; -1 without, or if named by id
 * @param baseId id of the object that a delta changes; {@code null} without, or if named
 * by position
 */
record PackEntry(int type, long size, long data, long base, @Nullable ObjectId baseId) {

	/** Maximum size of a header, in bytes. */
	private static final int MAX_SIZE = 40;

	/** Size of the start of a pack: a mark, the version and the number of objects. */
	private static final int START_SIZE = 12;

	private static final int MAX_SHIFT = 56;

	/**
	 * Reads a header.
	 * @throws CorruptObjectException if the position is outside the objects of the pack,
	 * or the header is none
	 */
	static PackEntry read(TreeNode pack, long position) throws IOException {
		long end = pack.attributes().size() - Constants.OBJECT_ID_LENGTH;
		if (position < START_SIZE || position >= end) {
			throw new CorruptObjectException("An object is outside of its pack");
		}
		try {
			return parse(NodeBytes.read(pack, position, (int) Math.min(MAX_SIZE, end - position)), position);
		}
		catch (BufferUnderflowException ex) {
			throw new CorruptObjectException("The header of an object is cut");
		}
	}

	private static PackEntry parse(ByteBuffer header, long position) throws IOException {
		int next = header.get();
		int type = (next >> 4) & 0x7;
		long size = next & 0xf;
		for (int shift = 4; next < 0; shift += 7) {
			next = header.get();
			if (shift > MAX_SHIFT) {
				throw new CorruptObjectException("The size of an object is too long");
			}
			size |= (long) (next & 0x7f) << shift;
		}
		long base = -1;
		ObjectId baseId = null;
		switch (type) {
			case Constants.OBJ_OFS_DELTA -> base = Math.max(0, position - distance(header));
			case Constants.OBJ_REF_DELTA -> {
				byte[] id = new byte[Constants.OBJECT_ID_LENGTH];
				header.get(id);
				baseId = ObjectId.fromRaw(id);
			}
			case Constants.OBJ_COMMIT, Constants.OBJ_TREE, Constants.OBJ_BLOB, Constants.OBJ_TAG -> {
			}
			default -> throw new CorruptObjectException("An object has no type");
		}
		return new PackEntry(type, size, position + header.position(), base, baseId);
	}

	/** Reads the distance to a base, which is before its delta. */
	private static long distance(ByteBuffer header) throws IOException {
		int next = header.get();
		long distance = next & 0x7f;
		while (next < 0) {
			next = header.get();
			distance = ((distance + 1) << 7) | (next & 0x7f);
		}
		if (distance <= 0) {
			throw new CorruptObjectException("A delta is its own base");
		}
		return distance;
	}

	boolean isDelta() {
		return this.base >= 0 || this.baseId != null;
	}

}
