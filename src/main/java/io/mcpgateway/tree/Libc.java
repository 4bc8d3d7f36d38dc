package io.mcpgateway.tree;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import static java.lang.foreign.MemorySegment.NULL;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * File functions of the C library of Linux. Results follow C, except that a failure is
 * the negative error number. Interrupted calls are repeated. The first argument is memory
 * of {@link #ERROR_SIZE} bytes for the error number.
 */
public final class Libc {

	public static final long ERROR_SIZE = Linker.Option.captureStateLayout().byteSize();

	private static final long ERROR_OFFSET = Linker.Option.captureStateLayout()
		.byteOffset(PathElement.groupElement("errno"));

	/** System call number, equal on every architecture. */
	private static final long OPENAT2_NUMBER = 437;

	/**
	 * Arguments and result of all functions but a few. A function ignores what follows
	 * its own arguments.
	 * <p>
	 * <b>Why</b>: the JVM generates code for each shape of arguments, 14 of them took a
	 * tenth of a second at each start. On 64-bit systems each integer fills a register.
	 */
	private static final FunctionDescriptor SHAPE = FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG,
			JAVA_LONG, ADDRESS);

	private static final MethodHandle SYSCALL = handle("syscall",
			FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG),
			Linker.Option.firstVariadicArg(1));

	private static final MethodHandle OPENAT = handle("openat");

	private static final MethodHandle STATX = handle("statx");

	private static final MethodHandle FSTATFS = handle("fstatfs");

	private static final MethodHandle PREAD = handle("pread");

	/** Absent from old C libraries. */
	private static final @Nullable MethodHandle PREADV2 = isPresent("preadv2") ? handle("preadv2") : null;

	/** Flag of {@code preadv2}: fail instead of waiting for a disk. */
	private static final MemorySegment RWF_NOWAIT = MemorySegment.ofAddress(0x8);

	/** Only glibc has the longer name for certain. */
	private static final MethodHandle GETDENTS = handle(isPresent("getdents64") ? "getdents64" : "getdents");

	private static final MethodHandle LSEEK = handle("lseek");

	private static final MethodHandle CLOSE = handle("close");

	private Libc() {
	}

	static int openat2(MemorySegment error, int directory, MemorySegment path, MemorySegment how) {
		return repeat(error,
				() -> (long) SYSCALL.invokeExact(error, OPENAT2_NUMBER, (long) directory, path, how, how.byteSize()));
	}

	static int openat(MemorySegment error, int directory, MemorySegment path, int flags) {
		return repeat(error,
				() -> (int) (long) OPENAT.invokeExact(error, (long) directory, path, (long) flags, 0L, NULL));
	}

	static int statx(MemorySegment error, int directory, MemorySegment path, int flags, int mask, MemorySegment into) {
		return repeat(error,
				() -> (int) (long) STATX.invokeExact(error, (long) directory, path, (long) flags, (long) mask, into));
	}

	static int fstatfs(MemorySegment error, int descriptor, MemorySegment into) {
		return repeat(error, () -> (int) (long) FSTATFS.invokeExact(error, (long) descriptor, into, 0L, 0L, NULL));
	}

	static int pread(MemorySegment error, int descriptor, MemorySegment into, long position) {
		return repeat(error,
				() -> (long) PREAD.invokeExact(error, (long) descriptor, into, into.byteSize(), position, NULL));
	}

	/**
	 * Reads without waiting for a disk.
	 * @param vector memory for two long values
	 */
	static int preadCached(MemorySegment error, int descriptor, MemorySegment vector, MemorySegment into,
			long position) {
		if (PREADV2 == null) {
			return -Errno.EAGAIN;
		}
		vector.set(JAVA_LONG, 0, into.address());
		vector.set(JAVA_LONG, Long.BYTES, into.byteSize());
		return repeat(error, () -> (long) Objects.requireNonNull(PREADV2)
			.invokeExact(error, (long) descriptor, vector, 1L, position, RWF_NOWAIT));
	}

	static int getdents(MemorySegment error, int descriptor, MemorySegment into) {
		return repeat(error,
				() -> (long) GETDENTS.invokeExact(error, (long) descriptor, into, into.byteSize(), 0L, NULL));
	}

	static int rewind(MemorySegment error, int descriptor) {
		return call(error, () -> (long) LSEEK.invokeExact(error, (long) descriptor, NULL, 0L, 0L, NULL));
	}

	/**
	 * Closes a descriptor and never repeats the call, since an interrupted close has
	 * closed.
	 */
	static int close(MemorySegment error, int descriptor) {
		return call(error, () -> (int) (long) CLOSE.invokeExact(error, (long) descriptor, NULL, 0L, 0L, NULL));
	}

	/**
	 * Returns a function that takes the memory of the error, a number or a descriptor, an
	 * address, two numbers and an address, and returns a {@code long}. The upper half of
	 * the result of a C function with an {@code int} is undefined.
	 */
	public static MethodHandle handle(String name) {
		return handle(name, SHAPE);
	}

	/** Returns a function whose arguments do not fit the common shape. */
	@SuppressWarnings("restricted")
	public static MethodHandle handle(String name, FunctionDescriptor function, Linker.Option... options) {
		Linker linker = Linker.nativeLinker();
		SymbolLookup library = linker.defaultLookup();
		Linker.Option[] all = new Linker.Option[options.length + 1];
		System.arraycopy(options, 0, all, 1, options.length);
		all[0] = Linker.Option.captureCallState("errno");
		return linker.downcallHandle(library.findOrThrow(name), function, all);
	}

	private static boolean isPresent(String name) {
		return Linker.nativeLinker().defaultLookup().find(name).isPresent();
	}

	/** Makes a call, and repeats the call after an interrupt. */
	private static int repeat(MemorySegment error, Call call) {
		int result = call(error, call);
		while (result == -Errno.EINTR) {
			result = call(error, call);
		}
		return result;
	}

	/** Makes a call and returns the result or the negative error number. */
	public static int call(MemorySegment error, Call call) {
		try {
			long result = call.invoke();
			return (result < 0) ? -error.get(JAVA_INT, ERROR_OFFSET) : (int) result;
		}
		catch (Error ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Call of a function. */
	@FunctionalInterface
	public interface Call {

		long invoke() throws Throwable;

	}

}
