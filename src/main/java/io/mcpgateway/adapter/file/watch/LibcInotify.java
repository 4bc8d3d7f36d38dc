package io.mcpgateway.adapter.file.watch;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

import io.mcpgateway.tree.Errno;
import io.mcpgateway.tree.Libc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * Inotify functions of the C library of Linux. Arguments and results follow {@link Libc},
 * except that an interrupted wait returns zero.
 */
final class LibcInotify {

	private static final MethodHandle INIT = Libc.handle("inotify_init1", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

	private static final MethodHandle ADD_WATCH = Libc.handle("inotify_add_watch",
			FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));

	private static final MethodHandle REMOVE_WATCH = Libc.handle("inotify_rm_watch",
			FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));

	private static final MethodHandle EVENTFD = Libc.handle("eventfd",
			FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));

	private static final MethodHandle POLL = Libc.handle("poll",
			FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));

	private static final MethodHandle READ = Libc.handle("read",
			FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));

	private static final MethodHandle WRITE = Libc.handle("write",
			FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));

	private LibcInotify() {
	}

	static int init(MemorySegment error, int flags) {
		return Libc.call(error, () -> (int) INIT.invokeExact(error, flags));
	}

	static int addWatch(MemorySegment error, int instance, MemorySegment path, int mask) {
		return Libc.call(error, () -> (int) ADD_WATCH.invokeExact(error, instance, path, mask));
	}

	static int removeWatch(MemorySegment error, int instance, int watch) {
		return Libc.call(error, () -> (int) REMOVE_WATCH.invokeExact(error, instance, watch));
	}

	static int eventfd(MemorySegment error, int flags) {
		return Libc.call(error, () -> (int) EVENTFD.invokeExact(error, 0, flags));
	}

	/**
	 * Waits for a {@code struct pollfd} to become ready, up to a number of milliseconds.
	 */
	static int poll(MemorySegment error, MemorySegment descriptors, long count, int millis) {
		int result = Libc.call(error, () -> (int) POLL.invokeExact(error, descriptors, count, millis));
		return (result == -Errno.EINTR) ? 0 : result;
	}

	static int read(MemorySegment error, int descriptor, MemorySegment into) {
		return Libc.call(error, () -> (long) READ.invokeExact(error, descriptor, into, into.byteSize()));
	}

	static int write(MemorySegment error, int descriptor, MemorySegment from) {
		return Libc.call(error, () -> (long) WRITE.invokeExact(error, descriptor, from, from.byteSize()));
	}

}
