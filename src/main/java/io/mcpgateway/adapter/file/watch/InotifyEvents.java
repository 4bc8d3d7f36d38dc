package io.mcpgateway.adapter.file.watch;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.tree.EntryName;
import org.jspecify.annotations.Nullable;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

/** Reader of the {@code struct inotify_event} records of Linux. */
final class InotifyEvents {

	static final int MOVE_SELF = 0x800;

	private static final int UNMOUNT = 0x2000;

	private static final int OVERFLOW = 0x4000;

	private static final int IGNORED = 0x8000;

	private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

	private static final int MASK = 4;

	private static final int LENGTH = 12;

	private static final int NAME = 16;

	private final byte[] bytes;

	InotifyEvents(int size) {
		this.bytes = new byte[size];
	}

	/** Returns the events in the first {@code size} bytes, in order. */
	List<FileEvent> of(MemorySegment memory, int size) {
		MemorySegment.copy(memory, JAVA_BYTE, 0, this.bytes, 0, size);
		List<FileEvent> events = new ArrayList<>();
		int length;
		for (int at = 0; at < size; at += length) {
			length = NAME + (int) INT.get(this.bytes, at + LENGTH);
			FileEvent event = event((int) INT.get(this.bytes, at), (int) INT.get(this.bytes, at + MASK), at + NAME,
					at + length);
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

}
