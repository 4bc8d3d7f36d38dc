package io.mcpgateway.adapter.file.notify;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

import io.mcpgateway.adapter.file.kernel.Errno;
import io.mcpgateway.adapter.file.kernel.Libc;

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
		try {
			return Libc.result((int) INIT.invokeExact(error, flags), error);
		}
		catch (Throwable ex) {
			throw Libc.unexpected(ex);
		}
	}

	static int addWatch(MemorySegment error, int instance, MemorySegment path, int mask) {
		try {
			return Libc.result((int) ADD_WATCH.invokeExact(error, instance, path, mask), error);
		}
		catch (Throwable ex) {
			throw Libc.unexpected(ex);
		}
	}

	static int removeWatch(MemorySegment error, int instance, int watch) {
		try {
			return Libc.result((int) REMOVE_WATCH.invokeExact(error, instance, watch), error);
		}
		catch (Throwable ex) {
			throw Libc.unexpected(ex);
		}
	}

	static int eventfd(MemorySegment error, int flags) {
		try {
			return Libc.result((int) EVENTFD.invokeExact(error, 0, flags), error);
		}
		catch (Throwable ex) {
			throw Libc.unexpected(ex);
		}
	}

	/**
	 * Waits for a {@code struct pollfd} to become ready, up to a number of milliseconds.
	 */
	static int poll(MemorySegment error, MemorySegment descriptors, long count, int millis) {
		try {
			int result = Libc.result((int) POLL.invokeExact(error, descriptors, count, millis), error);
			return (result == -Errno.EINTR) ? 0 : result;
		}
		catch (Throwable ex) {
			throw Libc.unexpected(ex);
		}
	}

	static int read(MemorySegment error, int descriptor, MemorySegment into) {
		try {
			return Libc.result((long) READ.invokeExact(error, descriptor, into, into.byteSize()), error);
		}
		catch (Throwable ex) {
			throw Libc.unexpected(ex);
		}
	}

	static int write(MemorySegment error, int descriptor, MemorySegment from) {
		try {
			return Libc.result((long) WRITE.invokeExact(error, descriptor, from, from.byteSize()), error);
		}
		catch (Throwable ex) {
			throw Libc.unexpected(ex);
		}
	}

}
