package io.mcpgateway.adapter.file;

import java.lang.foreign.MemorySegment;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

/** The {@code struct statx} of Linux, which is laid out alike on every architecture. */
record Status(MemorySegment memory) {

	static final long SIZE = 256;

	/** Asks for the type, the times of change, the inode and the size. */
	static final int MASK = 0x1 | 0x40 | 0x80 | 0x100 | 0x200;

	private static final long MODE = 28;

	private static final long INODE = 32;

	private static final long LENGTH = 40;

	private static final long CHANGED = 96;

	private static final long MODIFIED = 112;

	private static final long DEVICE = 136;

	private static final long EARLIEST = Instant.MIN.getEpochSecond();

	private static final long LATEST = Instant.MAX.getEpochSecond();

	Kind kind() {
		return switch (this.memory.get(JAVA_SHORT, MODE) & 0xf000) {
			case 0x8000 -> Kind.FILE;
			case 0x4000 -> Kind.DIRECTORY;
			case 0xa000 -> Kind.LINK;
			default -> Kind.OTHER;
		};
	}

	/** All of it, or {@code null} for what may not be seen. */
	@Nullable Attributes attributes() {
		Kind kind = kind();
		if (kind != Kind.FILE && kind != Kind.DIRECTORY) {
			return null;
		}
		Key key = new Key(this.memory.get(JAVA_LONG, DEVICE), this.memory.get(JAVA_LONG, INODE));
		return new Attributes(kind, this.memory.get(JAVA_LONG, LENGTH), time(MODIFIED), time(CHANGED), key);
	}

	/** A file can be given a time beyond what an {@link Instant} can say. */
	private Instant time(long offset) {
		long seconds = Math.clamp(this.memory.get(JAVA_LONG, offset), EARLIEST, LATEST);
		return Instant.ofEpochSecond(seconds, this.memory.get(JAVA_INT, offset + Long.BYTES));
	}

	/** What a file is known by for as long as it exists. */
	private record Key(long device, long inode) {
	}

}
