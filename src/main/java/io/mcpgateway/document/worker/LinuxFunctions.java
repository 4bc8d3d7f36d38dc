package io.mcpgateway.document.worker;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Functions of the C library of Linux for the confinement of a process. A failure is the
 * negative error number.
 */
@SuppressWarnings("restricted")
final class LinuxFunctions {

	private static final int MAX_ARGUMENTS = 5;

	private static final int O_PATH_AND_CLOEXEC = 0x280000;

	private static final int PR_SET_NO_NEW_PRIVS = 38;

	private static final Linker.Option ERROR = Linker.Option.captureCallState("errno");

	private static final long ERROR_OFFSET = Linker.Option.captureStateLayout()
		.byteOffset(PathElement.groupElement("errno"));

	private static final MethodHandle SYSCALL = handle("syscall",
			FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG,
					ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG),
			ERROR, Linker.Option.firstVariadicArg(1));

	private static final MethodHandle PRCTL = handle("prctl",
			FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG,
					ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG),
			ERROR, Linker.Option.firstVariadicArg(1));

	private static final MethodHandle OPEN = handle("open",
			FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT), ERROR,
			Linker.Option.firstVariadicArg(2));

	private static final MethodHandle CLOSE = handle("close",
			FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT), ERROR);

	private static final MethodHandle EXECVE = handle("execve",
			FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS),
			ERROR);

	private LinuxFunctions() {
	}

	/**
	 * Makes a system call.
	 * @param arguments at most five; the others are 0
	 */
	static long call(long number, long... arguments) {
		long[] all = Arrays.copyOf(arguments, MAX_ARGUMENTS);
		return run((error) -> (long) SYSCALL.invokeExact(error, number, all[0], all[1], all[2], all[3], all[4]));
	}

	/**
	 * Forgoes new privileges from started programs, as the kernel demands before a
	 * confinement.
	 * @return whether the call succeeded
	 */
	static boolean forgoPrivileges() {
		return run((error) -> (int) PRCTL.invokeExact(error, PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L)) == 0;
	}

	/** Opens a file for the place in the tree, without the content. */
	static int openPath(Path path) {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment name = arena.allocateFrom(path.toString());
			return (int) run((error) -> (int) OPEN.invokeExact(error, name, O_PATH_AND_CLOEXEC));
		}
	}

	static void close(int descriptor) {
		run((error) -> (int) CLOSE.invokeExact(error, descriptor));
	}

	/**
	 * Replaces the program of this process. The program gets the rights of the calling
	 * thread; all other threads end.
	 * @param command path of the program and its arguments
	 * @param environment variables such as {@code LANG=C}
	 * @return the failure
	 */
	static long execute(List<String> command, List<String> environment) {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment program = arena.allocateFrom(command.getFirst());
			MemorySegment words = array(command, arena);
			MemorySegment variables = array(environment, arena);
			return run((error) -> (int) EXECVE.invokeExact(error, program, words, variables));
		}
	}

	private static MemorySegment array(List<String> texts, Arena arena) {
		MemorySegment array = arena.allocate(ValueLayout.ADDRESS, texts.size() + 1L);
		for (int i = 0; i < texts.size(); i++) {
			array.setAtIndex(ValueLayout.ADDRESS, i, arena.allocateFrom(texts.get(i)));
		}
		return array;
	}

	private static long run(Function function) {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment error = arena.allocate(Linker.Option.captureStateLayout());
			long result = function.run(error);
			return (result >= 0) ? result : -error.get(ValueLayout.JAVA_INT, ERROR_OFFSET);
		}
		catch (RuntimeException | Error ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static MethodHandle handle(String name, FunctionDescriptor descriptor, Linker.Option... options) {
		Linker linker = Linker.nativeLinker();
		return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor, options);
	}

	/** Function with a segment for the error number. */
	@FunctionalInterface
	private interface Function {

		long run(MemorySegment error) throws Throwable;

	}

}
