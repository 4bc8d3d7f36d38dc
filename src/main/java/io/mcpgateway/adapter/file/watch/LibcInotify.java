package io.mcpgateway.adapter.file.watch;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

import io.mcpgateway.tree.Errno;
import io.mcpgateway.tree.Libc;

import static java.lang.foreign.MemorySegment.NULL;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * Inotify functions of the C library of Linux. Arguments and results follow {@link Libc},
 * except that an interrupted wait returns zero.
 */
final class LibcInotify {

	private static final MethodHandle INIT = Libc.handle("inotify_init1");

	private static final MethodHandle ADD_WATCH = Libc.handle("inotify_add_watch");

	private static final MethodHandle REMOVE_WATCH = Libc.handle("inotify_rm_watch");

	private static final MethodHandle EVENTFD = Libc.handle("eventfd");

	private static final MethodHandle POLL = Libc.handle("poll",
			FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));

	private static final MethodHandle READ = Libc.handle("read");

	private static final MethodHandle WRITE = Libc.handle("write");

	private LibcInotify() {
	}

	static int init(MemorySegment error, int flags) {
		return Libc.call(error, () -> (int) (long) INIT.invokeExact(error, (long) flags, NULL, 0L, 0L, NULL));
	}

	static int addWatch(MemorySegment error, int instance, MemorySegment path, int mask) {
		return Libc.call(error,
				() -> (int) (long) ADD_WATCH.invokeExact(error, (long) instance, path, (long) mask, 0L, NULL));
	}

	static int removeWatch(MemorySegment error, int instance, int watch) {
		MemorySegment number = MemorySegment.ofAddress(watch);
		return Libc.call(error,
				() -> (int) (long) REMOVE_WATCH.invokeExact(error, (long) instance, number, 0L, 0L, NULL));
	}

	static int eventfd(MemorySegment error, int flags) {
		MemorySegment number = MemorySegment.ofAddress(flags);
		return Libc.call(error, () -> (int) (long) EVENTFD.invokeExact(error, 0L, number, 0L, 0L, NULL));
	}

	/**
	 * Waits for a {@code struct pollfd} to become ready, up to a number of milliseconds.
	 */
	static int poll(MemorySegment error, MemorySegment descriptors, long count, int millis) {
		int result = Libc.call(error, () -> (int) POLL.invokeExact(error, descriptors, count, millis));
		return (result == -Errno.EINTR) ? 0 : result;
	}

	static int read(MemorySegment error, int descriptor, MemorySegment into) {
		return Libc.call(error,
				() -> (long) READ.invokeExact(error, (long) descriptor, into, into.byteSize(), 0L, NULL));
	}

	static int write(MemorySegment error, int descriptor, MemorySegment from) {
		return Libc.call(error,
				() -> (long) WRITE.invokeExact(error, (long) descriptor, from, from.byteSize(), 0L, NULL));
	}

}
