package io.mcpgateway.tree;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

/**
 * Reader of the {@code struct dirent64} records of Linux. Works on a copy in the heap:
 * one copy serves a thousand entries, and each entry then costs only its name.
 */
final class DirentReader {

	private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());

	private static final int LENGTH = 16;

	private static final int TYPE = 18;

	private static final int NAME = 19;

	private final byte[] bytes;

	DirentReader(int size) {
		this.bytes = new byte[size];
	}

	/**
	 * Visits the entries in the first {@code size} bytes; returns whether to continue.
	 */
	boolean visitAll(MemorySegment memory, int size, TreeNode.Visitor visitor) throws IOException {
		MemorySegment.copy(memory, JAVA_BYTE, 0, this.bytes, 0, size);
		int length;
		for (int at = 0; at < size; at += length) {
			length = Short.toUnsignedInt((short) SHORT.get(this.bytes, at + LENGTH));
			String name = EntryName.decode(this.bytes, at + NAME, at + length);
			if (EntryName.isPossible(name) && !visitor.visit(name, kind(this.bytes[at + TYPE]))) {
				return false;
			}
		}
		return true;
	}

	private static EntryKind kind(byte type) {
		return switch (type) {
			case 0 -> EntryKind.UNKNOWN;
			case 4 -> EntryKind.DIRECTORY;
			case 8 -> EntryKind.FILE;
			case 10 -> EntryKind.LINK;
			default -> EntryKind.OTHER;
		};
	}

}
