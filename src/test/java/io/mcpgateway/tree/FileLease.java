package io.mcpgateway.tree;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

import static java.lang.foreign.ValueLayout.JAVA_INT;

/**
 * Write lease on an open file: the kernel keeps every other opening waiting until the
 * holder gives the lease up, or for 45 seconds.
 */
record FileLease(KernelNode file) implements AutoCloseable {

	private static final MethodHandle FCNTL = Libc.handle("fcntl",
			FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT), Linker.Option.firstVariadicArg(2));

	private static final int F_SETSIG = 10;

	private static final int F_SETLEASE = 1024;

	private static final int F_WRLCK = 1;

	private static final int F_UNLCK = 2;

	/** Signal that processes ignore by default; the usual one would end the JVM. */
	private static final int SIGURG = 23;

	static FileLease take(KernelNode file) throws IOException {
		FileLease lease = new FileLease(file);
		lease.control(F_SETSIG, SIGURG);
		lease.control(F_SETLEASE, F_WRLCK);
		return lease;
	}

	@Override
	public void close() throws IOException {
		control(F_SETLEASE, F_UNLCK);
	}

	private void control(int command, int argument) throws IOException {
		int descriptor = this.file.descriptor().acquire();
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment error = arena.allocate(Libc.ERROR_SIZE, Long.BYTES);
			int result = Libc.call(error, () -> (int) FCNTL.invokeExact(error, descriptor, command, argument));
			if (result < 0) {
				throw Errno.failure("fcntl", -result);
			}
		}
		finally {
			this.file.descriptor().release();
		}
	}

}
