package io.mcpgateway.tree;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

/** Exchange of two names in one step, so that neither is ever missing. */
final class NameExchange {

	private static final int AT_FDCWD = -100;

	private static final int RENAME_EXCHANGE = 2;

	private static final MethodHandle RENAMEAT2 = Libc.handle("renameat2",
			FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT), new Linker.Option[0]);

	private NameExchange() {
	}

	/** Exchanges two absolute paths. */
	static void of(Path one, Path other) throws IOException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment error = arena.allocate(Libc.ERROR_SIZE, Long.BYTES);
			MemorySegment from = arena.allocateFrom(one.toString());
			MemorySegment to = arena.allocateFrom(other.toString());
			int result = Libc.call(error,
					() -> (int) RENAMEAT2.invokeExact(error, AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE));
			if (result < 0) {
				throw Errno.failure("renameat2", -result);
			}
		}
	}

}
