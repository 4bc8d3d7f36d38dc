package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.tree.EntryName;
import io.mcpgateway.tree.Errno;
import io.mcpgateway.tree.KernelNode;
import io.mcpgateway.tree.Libc;
import io.mcpgateway.tree.SharedDescriptor;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

/**
 * Notifier that reads the events of Linux inotify on the waiting thread. So no helper
 * thread can die unnoticed, and names are bytes in any locale.
 * <p>
 * <b>Why</b> open handles are watched: a path could lead elsewhere once the kernel
 * follows the path. The link of the kernel to an open handle leads only to the opened
 * directory.
 * <p>
 * An interrupt of the waiting thread closes the notifier, like any channel.
 */
final class Inotify extends AbstractInterruptibleChannel implements Notifier {

	private static final String WATCH_LIMIT_REACHED = "the limit of inotify watches is reached: raise fs.inotify.max_user_watches";

	private static final int NONBLOCK = 0x800;

	private static final int CLOEXEC = 0x80000;

	private static final int MOVE_SELF = 0x800;

	private static final int UNMOUNT = 0x2000;

	private static final int OVERFLOW = 0x4000;

	private static final int IGNORED = 0x8000;

	/**
	 * Writes, changes of times and permissions, created and removed entries, and moves of
	 * the directory.
	 */
	private static final int EVENT_MASK = 0x2 | 0x4 | 0x40 | 0x80 | 0x100 | 0x200 | MOVE_SELF;

	private static final int ONLYDIR = 0x1000000;

	private static final short POLLIN = 1;

	/** Size of a {@code struct pollfd}. */
	private static final long POLLFD_SIZE = 8;

	private static final long REVENTS_OFFSET = 6;

	/** Size of the buffer for events, in bytes. */
	private static final int BUFFER_SIZE = 64 * 1024;

	private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

	/** Offsets in a {@code struct inotify_event}. */
	private static final int MASK_OFFSET = 4;

	private static final int LENGTH_OFFSET = 12;

	private static final int NAME_OFFSET = 16;

	private final MemorySegment memory = Arena.ofAuto().allocate(Libc.ERROR_SIZE + 2 * POLLFD_SIZE, Long.BYTES);

	private final MemorySegment polled = this.memory.asSlice(Libc.ERROR_SIZE);

	private final MemorySegment buffer = Arena.ofAuto().allocate(BUFFER_SIZE, Long.BYTES);

	private final byte[] bytes = new byte[BUFFER_SIZE];

	private final SharedDescriptor instance;

	/** Becomes readable once the notifier is closed. */
	private final SharedDescriptor closing;

	private Inotify(SharedDescriptor instance, SharedDescriptor closing) {
		this.instance = instance;
		this.closing = closing;
	}

	/** Opens an instance; the kernel limits the instances of each user. */
	static Inotify open() throws IOException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment error = arena.allocate(Libc.ERROR_SIZE, Long.BYTES);
			int instance = LibcInotify.init(error, NONBLOCK | CLOEXEC);
			if (instance < 0) {
				throw Errno.failure("inotify_init1", -instance);
			}
			SharedDescriptor opened = new SharedDescriptor(instance);
			int closing = LibcInotify.eventfd(error, NONBLOCK | CLOEXEC);
			if (closing < 0) {
				opened.close();
				throw Errno.failure("eventfd", -closing);
			}
			return new Inotify(opened, new SharedDescriptor(closing));
		}
	}

	@Override
	public int watch(TreeNode directory) throws IOException {
		if (!(directory instanceof KernelNode node)) {
			throw new UnwatchableException("this platform reports no file events", null);
		}
		int handle = node.descriptor().acquire();
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment path = arena.allocateFrom(SharedDescriptor.LINKS_PATH + "/" + handle);
			int number = this.instance.acquire();
			try {
				int watch = LibcInotify.addWatch(this.memory, number, path, EVENT_MASK | ONLYDIR);
				if (watch < 0 && !Errno.isMissing(-watch)) {
					throw new UnwatchableException(WATCH_LIMIT_REACHED, Errno.failure("inotify_add_watch", -watch));
				}
				return Math.max(watch, Notifier.NO_WATCH);
			}
			finally {
				this.instance.release();
			}
		}
		finally {
			node.descriptor().release();
		}
	}

	/** Ends a watch. The kernel has already ended the watches of deleted directories. */
	@Override
	public void unwatch(int watch) throws IOException {
		int number = this.instance.acquire();
		try {
			LibcInotify.removeWatch(this.memory, number, watch);
		}
		finally {
			this.instance.release();
		}
	}

	@Override
	public List<FileEvent> poll(long nanos) throws IOException {
		int number = this.instance.acquire();
		try {
			int wakeUp = this.closing.acquire();
			try {
				return await(number, wakeUp, nanos) ? read(number) : List.of();
			}
			finally {
				this.closing.release();
			}
		}
		finally {
			this.instance.release();
		}
	}

	private boolean await(int number, int wakeUp, long nanos) throws IOException {
		this.polled.set(JAVA_INT, 0, number);
		this.polled.set(JAVA_SHORT, Integer.BYTES, POLLIN);
		this.polled.set(JAVA_INT, POLLFD_SIZE, wakeUp);
		this.polled.set(JAVA_SHORT, POLLFD_SIZE + Integer.BYTES, POLLIN);
		int millis = Math.toIntExact(TimeUnit.NANOSECONDS.toMillis(nanos + TimeUnit.MILLISECONDS.toNanos(1) - 1));
		int ready = 0;
		try {
			begin();
			ready = LibcInotify.poll(this.memory, this.polled, 2, millis);
		}
		finally {
			end(ready > 0);
		}
		if (ready < 0) {
			throw Errno.failure("poll", -ready);
		}
		return ready > 0 && this.polled.get(JAVA_SHORT, REVENTS_OFFSET) != 0;
	}

	private List<FileEvent> read(int number) throws IOException {
		int size = LibcInotify.read(this.memory, number, this.buffer);
		if (size < 0 && size != -Errno.EAGAIN && size != -Errno.EINTR) {
			throw Errno.failure("reading inotify", -size);
		}
		return (size > 0) ? events(size) : List.of();
	}

	/** Returns the events in the first {@code size} bytes of the buffer, in order. */
	private List<FileEvent> events(int size) {
		MemorySegment.copy(this.buffer, JAVA_BYTE, 0, this.bytes, 0, size);
		List<FileEvent> events = new ArrayList<>();
		int length;
		for (int at = 0; at < size; at += length) {
			length = NAME_OFFSET + (int) INT.get(this.bytes, at + LENGTH_OFFSET);
			FileEvent event = event((int) INT.get(this.bytes, at), (int) INT.get(this.bytes, at + MASK_OFFSET),
					at + NAME_OFFSET, at + length);
			if (event != null) {
				events.add(event);
			}
		}
		return events;
	}

	/**
	 * Returns an event; {@code null} for an event without a name, which the parent
	 * directory reports as well.
	 */
	private @Nullable FileEvent event(int watch, int mask, int start, int limit) {
		if ((mask & OVERFLOW) != 0) {
			return FileEvent.LOST;
		}
		if ((mask & (IGNORED | UNMOUNT | MOVE_SELF)) != 0) {
			return new FileEvent.Gone(watch);
		}
		String name = EntryName.decode(this.bytes, start, limit);
		return EntryName.isPossible(name) ? new FileEvent.Entry(watch, name) : null;
	}

	@Override
	protected void implCloseChannel() throws IOException {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment error = arena.allocate(Libc.ERROR_SIZE, Long.BYTES);
			MemorySegment one = arena.allocate(Long.BYTES, Long.BYTES);
			one.set(JAVA_INT, 0, 1);
			LibcInotify.write(error, this.closing.acquire(), one);
			this.closing.release();
		}
		finally {
			this.closing.close();
			this.instance.close();
		}
	}

}
