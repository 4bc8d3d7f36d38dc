package io.mcpgateway;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;

/**
 * Protection of the memory, the environment and the open files of this process from other
 * processes of the same user, such as a converter of documents. Programs with the
 * capability {@code SYS_PTRACE} keep their access. The kernel also writes no core dump.
 */
@SuppressWarnings("restricted")
final class MemoryProtection {

	private static final int PR_SET_DUMPABLE = 4;

	private MemoryProtection() {
	}

	/** Protects this process until its end. Only Linux has this protection. */
	static void apply() {
		if (!System.getProperty("os.name").equals("Linux")) {
			return;
		}
		Linker linker = Linker.nativeLinker();
		FunctionDescriptor descriptor = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
				ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
		try {
			int result = (int) linker
				.downcallHandle(linker.defaultLookup().findOrThrow("prctl"), descriptor,
						Linker.Option.firstVariadicArg(1))
				.invokeExact(PR_SET_DUMPABLE, 0L, 0L, 0L, 0L);
			if (result != 0) {
				throw new IllegalStateException("The memory of this process cannot be protected: prctl is refused");
			}
		}
		catch (RuntimeException | Error ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw new IllegalStateException(ex);
		}
	}

}
