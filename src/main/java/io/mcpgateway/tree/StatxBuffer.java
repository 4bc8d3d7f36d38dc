package io.mcpgateway.tree;

import java.lang.foreign.MemorySegment;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

/** The {@code struct statx} of Linux, laid out alike on every architecture. */
record StatxBuffer(MemorySegment memory) {

	static final long SIZE = 256;

	/** Requests a number of the mount that is never used again, since Linux 6.8. */
	private static final int UNIQUE_MOUNT = 0x4000;

	/** Requests the type, the times of change, the inode, the size and the mount. */
	static final int MASK = 0x1 | 0x40 | 0x80 | 0x100 | 0x200 | UNIQUE_MOUNT;

	/** Number that stands for an unknown mount. */
	static final long UNKNOWN_MOUNT = 0;

	private static final long MODE = 28;

	private static final long INODE = 32;

	private static final long LENGTH = 40;

	private static final long CHANGED = 96;

	private static final long MODIFIED = 112;

	private static final long DEVICE = 136;

	private static final long MOUNT = 144;

	private static final long EARLIEST = Instant.MIN.getEpochSecond();

	private static final long LATEST = Instant.MAX.getEpochSecond();

	EntryKind kind() {
		return switch (this.memory.get(JAVA_SHORT, MODE) & 0xf000) {
			case 0x8000 -> EntryKind.FILE;
			case 0x4000 -> EntryKind.DIRECTORY;
			case 0xa000 -> EntryKind.LINK;
			default -> EntryKind.OTHER;
		};
	}

	/**
	 * Returns the number of the mount, which no later mount gets; {@link #UNKNOWN_MOUNT}
	 * if the kernel has only numbers for reuse.
	 */
	long mount() {
		boolean isUnique = (this.memory.get(JAVA_INT, 0) & UNIQUE_MOUNT) != 0;
		return isUnique ? this.memory.get(JAVA_LONG, MOUNT) : UNKNOWN_MOUNT;
	}

	/** Returns the attributes; {@code null} for kinds that are never served. */
	@Nullable NodeAttributes attributes() {
		EntryKind kind = kind();
		if (kind != EntryKind.FILE && kind != EntryKind.DIRECTORY) {
			return null;
		}
		Key key = new Key(this.memory.get(JAVA_LONG, DEVICE), this.memory.get(JAVA_LONG, INODE));
		return new NodeAttributes(kind, this.memory.get(JAVA_LONG, LENGTH), time(MODIFIED), time(CHANGED), key);
	}

	/** Returns a time, clamped to the range of {@link Instant}. */
	private Instant time(long offset) {
		long seconds = Math.clamp(this.memory.get(JAVA_LONG, offset), EARLIEST, LATEST);
		return Instant.ofEpochSecond(seconds, this.memory.get(JAVA_INT, offset + Long.BYTES));
	}

	/** Identity of a file while the file exists. */
	private record Key(long device, long inode) {
	}

}
