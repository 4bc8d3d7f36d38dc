package io.mcpgateway.adapter.file.kernel;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * The system calls that one operation makes, with the memory for their arguments: one
 * small block, as allocating is what such a call costs in Java. Belongs to one thread.
 * Results are those of {@link Libc}.
 */
final class SystemCalls implements AutoCloseable {

	private static final int O_RDONLY = 0;

	private static final int O_CLOEXEC = 0x80000;

	private static final int O_PATH = 0x200000;

	private static final int AT_FDCWD = -100;

	private static final int AT_SYMLINK_NOFOLLOW = 0x100;

	private static final int AT_NO_AUTOMOUNT = 0x800;

	private static final int AT_EMPTY_PATH = 0x1000;

	private static final long HOW = 8;

	private static final long HOW_SIZE = 24;

	private static final long STATUS = HOW + HOW_SIZE;

	private static final long PATH = STATUS + StatxBuffer.SIZE;

	private static final byte[] EMPTY = new byte[0];

	/**
	 * Where a descriptor can be opened again, kept open so that the way there is short.
	 */
	private static final int DESCRIPTORS = openDescriptors();

	private final Arena arena = Arena.ofConfined();

	private final MemorySegment memory;

	/** With room for paths of up to so many bytes. */
	SystemCalls(int longestPath) {
		this.memory = this.arena.allocate(PATH + Math.max(longestPath, Integer.BYTES * 3) + 1, Long.BYTES);
	}

	/** Open something only to name it: no content, no side effect. */
	int find(byte[] path) {
		return Libc.openat(this.memory, AT_FDCWD, path(path), O_PATH | O_CLOEXEC);
	}

	/** The same, for what lies beneath a directory. */
	int findBeneath(int directory, byte[] path, long resolve) {
		MemorySegment how = this.memory.asSlice(HOW, HOW_SIZE);
		how.set(JAVA_LONG, 0, O_PATH | O_CLOEXEC);
		how.set(JAVA_LONG, Long.BYTES, 0);
		how.set(JAVA_LONG, Long.BYTES * 2, resolve);
		return Libc.openat2(this.memory, directory, path(path), how);
	}

	/** Open for reading what was found, whatever its path leads to by now. */
	int openFound(int found) {
		byte[] name = Integer.toString(found).getBytes(StandardCharsets.ISO_8859_1);
		return Libc.openat(this.memory, DESCRIPTORS, path(name), O_RDONLY | O_CLOEXEC);
	}

	/** Ask for the {@link #status()} of what is open. */
	int askStatus(int descriptor) {
		return askStatus(descriptor, EMPTY, AT_EMPTY_PATH);
	}

	/** Ask for the {@link #status()} of an entry, even if it is a link. */
	int askStatus(int directory, byte[] name) {
		return askStatus(directory, name, AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT);
	}

	StatxBuffer status() {
		return new StatxBuffer(this.memory.asSlice(STATUS, StatxBuffer.SIZE));
	}

	/** Ask how the file system of what is open compares names. */
	NameComparison askComparison(int descriptor) {
		MemorySegment status = this.memory.asSlice(STATUS, StatxBuffer.SIZE);
		return (Libc.fstatfs(this.memory, descriptor, status) < 0) ? NameComparison.UNKNOWN
				: NameComparison.of(status.get(JAVA_LONG, 0));
	}

	void close(int descriptor) {
		Libc.close(this.memory, descriptor);
	}

	@Override
	public void close() {
		this.arena.close();
	}

	private int askStatus(int descriptor, byte[] path, int flags) {
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
