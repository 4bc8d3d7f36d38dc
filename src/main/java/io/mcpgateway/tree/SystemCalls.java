package io.mcpgateway.tree;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * System calls of one operation and the memory for their arguments. One small block
 * serves all calls, and a thread uses its block again, since allocation dominates their
 * cost in Java. Belongs to one thread. Results follow {@link Libc}.
 */
class SystemCalls implements AutoCloseable {

	private static final int O_RDONLY = 0;

	private static final int O_NONBLOCK = 0x800;

	static final int O_CLOEXEC = 0x80000;

	static final int O_PATH = 0x200000;

	static final int AT_FDCWD = -100;

	private static final int AT_SYMLINK_NOFOLLOW = 0x100;

	private static final int AT_NO_AUTOMOUNT = 0x800;

	private static final int AT_EMPTY_PATH = 0x1000;

	private static final int AT_STATX_DONT_SYNC = 0x4000;

	private static final long HOW = 8;

	private static final long HOW_SIZE = 24;

	private static final long STATUS = HOW + HOW_SIZE;

	/** Offset of a path or of a {@code struct statfs}. */
	private static final long PATH = STATUS + StatxBuffer.SIZE;

	private static final long STATFS_SIZE = 128;

	private static final byte[] EMPTY = new byte[0];

	/** Maximum length of a path for which a thread keeps memory. */
	private static final int KEPT_PATH = 1024;

	/** Memory of the last operation of a thread, unless in use. */
	private static final ThreadLocal<@Nullable MemorySegment> KEPT = new ThreadLocal<>();

	/**
	 * Open directory of the links to open files, which shortens the path to a descriptor.
	 */
	private static final int DESCRIPTORS = openDescriptors();

	private final boolean isKept;

	private final MemorySegment memory;

	/**
	 * Creates memory for paths.
	 * @param longestPath maximum length in bytes
	 */
	SystemCalls(int longestPath) {
		this.isKept = longestPath <= KEPT_PATH;
		MemorySegment kept = this.isKept ? KEPT.get() : null;
		if (kept != null) {
			// An operation within this one needs memory of its own
			KEPT.set(null);
		}
		this.memory = (kept != null) ? kept : allocate(this.isKept ? KEPT_PATH : longestPath);
	}

	private static MemorySegment allocate(int longestPath) {
		return Arena.ofAuto().allocate(PATH + Math.max(longestPath + 1, STATFS_SIZE), Long.BYTES);
	}

	/** Opens a handle for a path, without content or side effect. */
	int open(byte[] path, long resolve) {
		return openBeneath(AT_FDCWD, path, resolve);
	}

	/** Opens a handle for a path beneath a directory. */
	int openBeneath(int directory, byte[] path, long resolve) {
		MemorySegment how = this.memory.asSlice(HOW, HOW_SIZE);
		how.set(JAVA_LONG, 0, O_PATH | O_CLOEXEC);
		how.set(JAVA_LONG, Long.BYTES, 0);
		how.set(JAVA_LONG, Long.BYTES * 2, resolve);
		return Libc.openat2(this.memory, directory, path(path), how);
	}

	/**
	 * Opens the file of a handle for reading, wherever the path leads by now. Fails with
	 * {@code EAGAIN} while another process holds a lease on the file. <b>Why</b>: the
	 * kernel would wait for the holder, up to 45 seconds.
	 */
	int reopen(int found) {
		byte[] name = Integer.toString(found).getBytes(StandardCharsets.ISO_8859_1);
		return Libc.openat(this.memory, DESCRIPTORS, path(name), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	}

	/** Fills {@link #status()} for a descriptor. */
	int statx(int descriptor) {
		return statx(descriptor, EMPTY, AT_EMPTY_PATH);
	}

	/** Fills {@link #status()} for a descriptor without asking a server. */
	int statxCached(int descriptor) {
		return statx(descriptor, EMPTY, AT_EMPTY_PATH | AT_STATX_DONT_SYNC);
	}

	/** Fills {@link #status()} for an entry, without following a link. */
	int statx(int directory, byte[] name) {
		return statx(directory, name, AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT);
	}

	StatxBuffer status() {
		return new StatxBuffer(this.memory.asSlice(STATUS, StatxBuffer.SIZE));
	}

	/**
	 * Returns the comparison of names on the file system of a descriptor. Leaves
	 * {@link #status()} as is.
	 */
	NameComparison askComparison(int descriptor) {
		MemorySegment statfs = this.memory.asSlice(PATH, STATFS_SIZE);
		return (Libc.fstatfs(this.memory, descriptor, statfs) < 0) ? NameComparison.UNKNOWN
				: NameComparison.of(statfs.get(JAVA_LONG, 0));
	}

	/** Closes a descriptor; ignores a negative one. */
	void close(int descriptor) {
		if (descriptor >= 0) {
			Libc.close(this.memory, descriptor);
		}
	}

	@Override
	public void close() {
		if (this.isKept) {
			KEPT.set(this.memory);
		}
	}

	private int statx(int descriptor, byte[] path, int flags) {
		return Libc.statx(this.memory, descriptor, path(path), flags, StatxBuffer.MASK,
				this.memory.asSlice(STATUS, StatxBuffer.SIZE));
	}

	private MemorySegment path(byte[] path) {
		MemorySegment.copy(path, 0, this.memory, JAVA_BYTE, PATH, path.length);
		this.memory.set(JAVA_BYTE, PATH + path.length, (byte) 0);
		return this.memory.asSlice(PATH);
	}

	private static int openDescriptors() {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment memory = arena.allocate(Libc.ERROR_SIZE, Long.BYTES);
			return Libc.openat(memory, AT_FDCWD, arena.allocateFrom(SharedDescriptor.LINKS_PATH), O_PATH | O_CLOEXEC);
		}
	}

}
