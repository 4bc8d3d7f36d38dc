package io.mcpgateway.document.worker;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Takes the network, other processes and the start of programs away from this process, by
 * a filter of system calls in the kernel of Linux. Other systems have no such filter.
 * <p>
 * <b>Why</b> a list of allowed calls: each release of the kernel adds calls with new ways
 * to reach other processes.
 */
final class Confinement {

	private static final int SECCOMP_SET_MODE_FILTER = 1;

	private static final int SECCOMP_FILTER_FLAG_TSYNC = 1;

	private static final int ALLOW = 0x7fff0000;

	/** Denies a call with EPERM. */
	private static final int DENY = 0x00050001;

	/** Denies a call with ENOSYS. */
	private static final int UNKNOWN = 0x00050026;

	private static final int KILL_PROCESS = 0x80000000;

	private Confinement() {
	}

	/**
	 * Sets the filter for all threads.
	 * @return whether the filter is set, or this system has none
	 */
	static boolean apply() {
		if (!System.getProperty("os.name").equals("Linux")) {
			return true;
		}
		SystemCallTable table = SystemCallTable.current(Math.toIntExact(ProcessHandle.current().pid()));
		if (table == null) {
			return false;
		}
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment filter = filter(table, arena);
			MemorySegment program = arena.allocate(16, 8);
			program.set(ValueLayout.JAVA_SHORT, 0, (short) (filter.byteSize() / Assembler.INSTRUCTION_BYTES));
			program.set(ValueLayout.ADDRESS, 8, filter);
			return LinuxFunctions.forgoPrivileges() && LinuxFunctions.call(table.seccomp(), SECCOMP_SET_MODE_FILTER,
					SECCOMP_FILTER_FLAG_TSYNC, program.address()) == 0;
		}
	}

	private static MemorySegment filter(SystemCallTable table, Arena arena) {
		Assembler code = new Assembler(arena);
		code.loadArchitecture();
		code.skipIfEqual(table.architecture(), 1);
		code.end(KILL_PROCESS);
		code.loadNumber();
		// Numbers of the x32 interface are above all others
		code.skipIfBelow(SystemCallTable.FIRST_RECENT, 1);
		code.end(UNKNOWN);
		for (int number : table.allowed()) {
			code.skipUnlessEqual(number, 1);
			code.end(ALLOW);
		}
		for (SystemCallTable.LimitedCall limited : table.limited()) {
			code.skipUnlessEqual(limited.number(), 2 * limited.values().size() + 2);
			code.loadArgument(limited.argument());
			boolean isListed = limited.test() != SystemCallTable.ArgumentTest.IS_NONE;
			for (int value : limited.values()) {
				if (limited.test() == SystemCallTable.ArgumentTest.HAS_BIT) {
					code.skipUnlessBit(value, 1);
				}
				else {
					code.skipUnlessEqual(value, 1);
				}
				code.end(isListed ? ALLOW : DENY);
			}
			code.end(isListed ? DENY : ALLOW);
		}
		code.end(DENY);
		return code.program();
	}

	/** Writes the instructions of a filter. */
	private static final class Assembler {

		static final int INSTRUCTION_BYTES = 8;

		private static final int MAX_INSTRUCTIONS = 512;

		private static final short LOAD = 0x20;

		private static final short JUMP_IF_EQUAL = 0x15;

		private static final short JUMP_IF_AT_LEAST = 0x35;

		private static final short JUMP_IF_BIT = 0x45;

		private static final short RETURN = 0x06;

		private final MemorySegment memory;

		private long position;

		Assembler(Arena arena) {
			this.memory = arena.allocate((long) MAX_INSTRUCTIONS * INSTRUCTION_BYTES, 8);
		}

		void loadNumber() {
			add(LOAD, 0, 0, 0);
		}

		void loadArchitecture() {
			add(LOAD, 0, 0, 4);
		}

		/** Loads the lower 32 bits of an argument. */
		void loadArgument(int index) {
			add(LOAD, 0, 0, 16 + 8 * index);
		}

		void skipIfEqual(int value, int instructions) {
			add(JUMP_IF_EQUAL, instructions, 0, value);
		}

		void skipUnlessEqual(int value, int instructions) {
			add(JUMP_IF_EQUAL, 0, instructions, value);
		}

		void skipIfBelow(int value, int instructions) {
			add(JUMP_IF_AT_LEAST, 0, instructions, value);
		}

		void skipUnlessBit(int value, int instructions) {
			add(JUMP_IF_BIT, 0, instructions, value);
		}

		/** Ends the filter with a decision. */
		void end(int decision) {
			add(RETURN, 0, 0, decision);
		}

		private void add(short operation, int ifTrue, int ifFalse, int value) {
			this.memory.set(ValueLayout.JAVA_SHORT, this.position, operation);
			this.memory.set(ValueLayout.JAVA_BYTE, this.position + 2, (byte) ifTrue);
			this.memory.set(ValueLayout.JAVA_BYTE, this.position + 3, (byte) ifFalse);
			this.memory.set(ValueLayout.JAVA_INT, this.position + 4, value);
			this.position += INSTRUCTION_BYTES;
		}

		MemorySegment program() {
			return this.memory.asSlice(0, this.position);
		}

	}

}
