package io.mcpgateway.adapter.logs.line;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * Reader of lines, which keeps the beginning of one line at a time. A line of any length
 * takes constant memory.
 */
public final class LogLineReader implements LogLine, AutoCloseable {

	private static final int BUFFER_SIZE = 64 * 1024;

	private static final int FIRST_LINE_SIZE = 1024;

	private static final int MAX_PARSED_LENGTH = 4096;

	private final InputStream bytes;

	private final long last;

	private final int maxLength;

	private final LogEncoding encoding;

	/** Buffer with room for the other half of a unit of UTF-16. */
	private final byte[] buffer = new byte[BUFFER_SIZE + 1];

	private int next;

	private int filled;

	private byte[] line = new byte[FIRST_LINE_SIZE];

	private int kept;

	private long length;

	private long start;

	private long end;

	private @Nullable String beginning;

	/**
	 * Creates a reader, which detects the encoding of each line.
	 * @param position position of the first byte
	 * @param last position at which the lines end, or beyond the end of the bytes; a line
	 * that goes on is cut there
	 * @param maxLength number of bytes to keep of a line
	 */
	public LogLineReader(InputStream bytes, long position, long last, int maxLength) {
		this(bytes, position, last, maxLength, LogEncoding.DETECTED);
	}

	/** Creates a reader of lines in an encoding. */
	public LogLineReader(InputStream bytes, long position, long last, int maxLength, LogEncoding encoding) {
		this.bytes = bytes;
		this.end = position;
		this.last = last;
		this.maxLength = maxLength;
		this.encoding = encoding;
	}

	/** Reads the next line; returns {@code false} at the end. */
	public boolean next() throws IOException {
		this.start = this.end;
		this.kept = 0;
		this.length = 0;
		this.beginning = null;
		while (this.start < this.last) {
			if (this.next == this.filled && !fill()) {
				return this.end > this.start;
			}
			int lineEnd = this.encoding.lineFeed(this.buffer, this.next, this.filled, this.end);
			keep(lineEnd - this.next);
			this.end += lineEnd - this.next;
			this.next = lineEnd;
			if (lineEnd < this.filled) {
				this.next += this.encoding.lineFeedLength();
				this.end += this.encoding.lineFeedLength();
				return true;
			}
		}
		return false;
	}

	/** Returns the position of the first byte of the line. */
	public long start() {
		return this.start;
	}

	/** Returns the position after the line and its line break. */
	public long end() {
		return this.end;
	}

	@Override
	public long length() {
		return this.length;
	}

	@Override
	public String text() {
		return decode(this.kept);
	}

	@Override
	public String beginning() {
		String known = this.beginning;
		if (known == null) {
			known = decode(Math.min(this.kept, MAX_PARSED_LENGTH));
			this.beginning = known;
		}
		return known;
	}

	/** Returns the bytes that {@link #beginning} decodes. */
	public LogEncoding.LineBytes bytes() {
		int size = Math.min(this.kept, MAX_PARSED_LENGTH);
		return new LogEncoding.LineBytes(Arrays.copyOf(this.line, size), size == this.length, this.encoding);
	}

	@Override
	public boolean contains(byte[] ascii) {
		if (this.encoding.isWide()) {
			return text().contains(new String(ascii, StandardCharsets.US_ASCII));
		}
		int last = this.kept - ascii.length;
		for (int i = 0; i <= last; i++) {
			if (this.line[i] == ascii[0] && Arrays.equals(this.line, i, i + ascii.length, ascii, 0, ascii.length)) {
				return true;
			}
		}
		return false;
	}

	@Override
	public void close() throws IOException {
		this.bytes.close();
	}

	private String decode(int size) {
		return this.encoding.decode(this.line, size, size == this.length);
	}

	private boolean fill() throws IOException {
		int wanted = (int) Math.min(BUFFER_SIZE, this.last - this.end);
		this.next = 0;
		this.filled = (wanted > 0) ? Math.max(this.bytes.read(this.buffer, 0, wanted), 0) : 0;
		boolean isHalf = this.encoding.isWide() && ((this.end + this.filled) & 1) == 1;
		if (isHalf && this.filled > 0 && this.end + this.filled < this.last) {
			this.filled += Math.max(this.bytes.read(this.buffer, this.filled, 1), 0);
		}
		return this.filled > 0;
	}

	private void keep(int size) {
		this.length += size;
		int kept = Math.min(size, this.maxLength - this.kept);
		if (this.kept + kept > this.line.length) {
			this.line = Arrays.copyOf(this.line,
					Math.min(this.maxLength, Math.max(this.kept + kept, 2 * this.line.length)));
		}
		System.arraycopy(this.buffer, this.next, this.line, this.kept, kept);
		this.kept += kept;
	}

}
