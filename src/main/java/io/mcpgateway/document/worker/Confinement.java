package io.mcpgateway.document.worker;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Takes the network, other processes and the start of programs away from this process, by
 * a filter of system calls in the kernel of Linux. Other systems have no such filter.
 */
@SuppressWarnings("restricted")
final class Confinement {

	private static final int PR_SET_NO_NEW_PRIVS = 38;

	private static final int SECCOMP_SET_MODE_FILTER = 1;

	private static final int SECCOMP_FILTER_FLAG_TSYNC = 1;

	private static final int ALLOW = 0x7fff0000;

	/** Denies a call with EPERM. */
	private static final int DENY = 0x00050001;

	private static final int KILL_PROCESS = 0x80000000;

	private static final short LOAD = 0x20;

	private static final short JUMP_IF_EQUAL = 0x15;

	private static final short JUMP_IF_AT_LEAST = 0x35;

	private static final short RETURN = 0x06;

	private static final int NUMBER_OFFSET = 0;

	private static final int ARCHITECTURE_OFFSET = 4;

	private static final int FIRST_ARGUMENT_OFFSET = 16;

	private static final int INSTRUCTION_BYTES = 8;

	/** Numbers of this bit are of the x32 interface. */
	private static final int X32_BIT = 0x40000000;

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
		SystemCallTable table = SystemCallTable.current();
		if (table == null) {
			return false;
		}
		try (Arena arena = Arena.ofConfined()) {
			set(table, arena);
			return true;
		}
		catch (Throwable ex) {
			return false;
		}
	}

	private static void set(SystemCallTable table, Arena arena) throws Throwable {
		MemorySegment filter = filter(table, arena);
		MemorySegment program = arena.allocate(16, 8);
		program.set(ValueLayout.JAVA_SHORT, 0, (short) (filter.byteSize() / INSTRUCTION_BYTES));
		program.set(ValueLayout.ADDRESS, 8, filter);
		FunctionDescriptor ofNumbers = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
				ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
		int refused = (int) function("prctl", ofNumbers).invokeExact(PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L);
		if (refused != 0) {
			throw new IllegalStateException("no_new_privs is refused");
		}
		FunctionDescriptor ofFilter = FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG,
				ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);
		long result = (long) function("syscall", ofFilter).invokeExact((long) table.seccomp(),
				(long) SECCOMP_SET_MODE_FILTER, (long) SECCOMP_FILTER_FLAG_TSYNC, program);
		if (result != 0) {
			throw new IllegalStateException("seccomp is refused");
		}
	}

	/** Returns a function of the C library with one fixed argument. */
	private static MethodHandle function(String name, FunctionDescriptor descriptor) {
		Linker linker = Linker.nativeLinker();
		return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor,
				Linker.Option.firstVariadicArg(1));
	}

	/**
	 * Returns the program of the filter. Signals to other processes are denied by their
	 * first argument, since the JVM sends some to its own threads.
	 */
	private static MemorySegment filter(SystemCallTable table, Arena arena) {
		int instructions = 8 + 2 * table.denied().size() + 5 * table.signals().size();
		Assembler code = new Assembler(arena.allocate((long) instructions * INSTRUCTION_BYTES, 8));
		code.add(LOAD, 0, 0, ARCHITECTURE_OFFSET);
		code.add(JUMP_IF_EQUAL, 1, 0, table.architecture());
		code.add(RETURN, 0, 0, KILL_PROCESS);
		code.add(LOAD, 0, 0, NUMBER_OFFSET);
		code.add(JUMP_IF_AT_LEAST, 0, 1, X32_BIT);
		code.add(RETURN, 0, 0, DENY);
		for (int number : table.denied()) {
			code.add(JUMP_IF_EQUAL, 0, 1, number);
			code.add(RETURN, 0, 0, DENY);
		}
		int own = Math.toIntExact(ProcessHandle.current().pid());
		for (int number : table.signals()) {
			code.add(JUMP_IF_EQUAL, 0, 4, number);
			code.add(LOAD, 0, 0, FIRST_ARGUMENT_OFFSET);
			code.add(JUMP_IF_EQUAL, 0, 1, own);
			code.add(RETURN, 0, 0, ALLOW);
			code.add(RETURN, 0, 0, DENY);
		}
		code.add(RETURN, 0, 0, ALLOW);
		return code.program();
	}

	/** Writes the instructions of a filter. */
	private static final class Assembler {

		private final MemorySegment memory;

		private long position;

		Assembler(MemorySegment memory) {
			this.memory = memory;
		}

		/** Adds an instruction with how many to skip if it is true, and if not. */
		void add(short operation, int ifTrue, int ifFalse, int value) {
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
