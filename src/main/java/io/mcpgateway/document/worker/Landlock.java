package io.mcpgateway.document.worker;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;

/**
 * Restriction of a thread to some files, by Landlock in Linux from 5.13. The kernel also
 * keeps the thread from the memory of processes without the restriction. Newer kernels
 * deny TCP, and signals to other processes.
 */
final class Landlock {

	/** Numbers of system calls, equal on every architecture. */
	private static final int CREATE_RULESET = 444;

	private static final int ADD_RULE = 445;

	private static final int RESTRICT_SELF = 446;

	private static final int VERSION_FLAG = 1;

	private static final int PATH_BENEATH = 1;

	/** Possible rights to a file: execute, write, read, truncate, device commands. */
	private static final long FILE_RIGHTS = 0b1100_0000_0000_0111;

	private static final long READ = 0b1100;

	private static final long READ_AND_EXECUTE = 0b1101;

	private static final long READ_AND_WRITE_DEVICE = 0b110;

	/** Read, write, truncate, create and remove files and directories, without links. */
	private static final long READ_AND_WRITE = 0b0100_0001_1011_1110;

	/** Binding and connecting TCP sockets. */
	private static final long TCP_RIGHTS = 0b11;

	/** Abstract sockets of, and signals to, processes without the restriction. */
	private static final long SCOPES = 0b11;

	private static final int VERSION_WITH_REFER = 2;

	private static final int VERSION_WITH_TRUNCATE = 3;

	private static final int VERSION_WITH_TCP = 4;

	private static final int VERSION_WITH_DEVICES = 5;

	private static final int VERSION_WITH_SCOPES = 6;

	private final Arena arena;

	private final int ruleset;

	private final long handled;

	private Landlock(Arena arena, int ruleset, long handled) {
		this.arena = arena;
		this.ruleset = ruleset;
		this.handled = handled;
	}

	/**
	 * Restricts this thread, and all threads and programs started by this thread, to some
	 * files and whole directories. Missing paths are left out.
	 * @param programs paths to read and run
	 * @param texts paths to read
	 * @param device file to read and write
	 * @param work directory to read and write
	 * @return whether the thread is restricted; otherwise the kernel has no Landlock, or
	 * a sandbox forbids it
	 */
	static boolean restrict(Collection<Path> programs, Collection<Path> texts, Path device, Path work) {
		long version = LinuxFunctions.call(CREATE_RULESET, 0, 0, VERSION_FLAG);
		if (version <= 0) {
			return false;
		}
		try (Arena arena = Arena.ofConfined()) {
			long handled = handled(version);
			int ruleset = (int) create(arena, version, handled);
			if (ruleset < 0) {
				return false;
			}
			Landlock landlock = new Landlock(arena, ruleset, handled);
			programs.forEach((path) -> landlock.allow(path, READ_AND_EXECUTE));
			texts.forEach((path) -> landlock.allow(path, READ));
			landlock.allow(device, READ_AND_WRITE_DEVICE);
			landlock.allow(work, READ_AND_WRITE);
			boolean isRestricted = LinuxFunctions.forgoPrivileges()
					&& LinuxFunctions.call(RESTRICT_SELF, ruleset, 0) == 0;
			LinuxFunctions.close(ruleset);
			return isRestricted;
		}
	}

	/** Returns the rights to files known to a version of Landlock, to deny all. */
	private static long handled(long version) {
		int rights = 13;
		rights += (version >= VERSION_WITH_REFER) ? 1 : 0;
		rights += (version >= VERSION_WITH_TRUNCATE) ? 1 : 0;
		rights += (version >= VERSION_WITH_DEVICES) ? 1 : 0;
		return (1L << rights) - 1;
	}

	private static long create(Arena arena, long version, long handled) {
		MemorySegment attributes = arena.allocate(24, 8);
		attributes.set(ValueLayout.JAVA_LONG, 0, handled);
		long size = 8;
		if (version >= VERSION_WITH_TCP) {
			attributes.set(ValueLayout.JAVA_LONG, 8, TCP_RIGHTS);
			size = 16;
		}
		if (version >= VERSION_WITH_SCOPES) {
			attributes.set(ValueLayout.JAVA_LONG, 16, SCOPES);
			size = 24;
		}
		return LinuxFunctions.call(CREATE_RULESET, attributes.address(), size, 0);
	}

	private void allow(Path path, long rights) {
		int descriptor = LinuxFunctions.openPath(path);
		if (descriptor < 0) {
			return;
		}
		long possible = this.handled & (Files.isDirectory(path) ? -1 : FILE_RIGHTS);
		MemorySegment rule = this.arena.allocate(12, 8);
		rule.set(ValueLayout.JAVA_LONG, 0, rights & possible);
		rule.set(ValueLayout.JAVA_INT, 8, descriptor);
		LinuxFunctions.call(ADD_RULE, this.ruleset, PATH_BENEATH, rule.address(), 0);
		LinuxFunctions.close(descriptor);
	}

}
