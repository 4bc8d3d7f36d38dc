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

	/** Number of bytes kept before the next. */
	private static final int BEHIND = 2;

	/** Number of line feeds within a line that may be of another program. */
	private static final int MAX_NARROW = 8;

	/** Maximum length of a line of another program in a file of UTF-16, in bytes. */
	private static final int MAX_NARROW_LENGTH = 4096;

	private final InputStream bytes;

	private final long last;

	private final int maxLength;

	private final LogEncoding encoding;

	/** Buffer with the two bytes before the next, and room for half a line feed. */
	private final byte[] buffer = new byte[BEHIND + BUFFER_SIZE + 1];

	private int next = BEHIND;

	private int filled = BEHIND;

	private byte[] line = new byte[FIRST_LINE_SIZE];

	private int kept;

	private long length;

	private long start;

	private long end;

	private @Nullable String beginning;

	/** Position at which a unit of UTF-16 begins. */
	private long unit;

	private boolean isNarrow;

	/** Number of line feeds of the line that may still end a line of another program. */
	private int narrow;

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
		this.unit = position;
		Arrays.fill(this.buffer, 0, BEHIND, (byte) -1);
	}

	/**
	 * Reads the rest of a line, from a first position that may be inside it; returns
	 * {@code false} at the end.
	 */
	public boolean skip() throws IOException {
		this.unit = 0;
		return read(MAX_NARROW);
	}

	/** Reads the next line; returns {@code false} at the end. */
	public boolean next() throws IOException {
		this.unit = this.end;
		return read(1);
	}

	private boolean read(int narrowLineFeeds) throws IOException {
		this.start = this.end;
		this.kept = 0;
		this.length = 0;
		this.beginning = null;
		this.isNarrow = false;
		this.narrow = this.encoding.isWide() ? narrowLineFeeds : 0;
		while (this.start < this.last) {
			boolean isLast = this.filled - this.next < this.encoding.lineFeedLength() && !fill();
			if (this.next == this.filled) {
				return this.end > this.start;
			}
			int found = this.encoding.lineFeed(this.buffer, this.next, this.filled, ((this.end - this.unit) & 1) == 1);
			if (this.narrow > 0 && endsNarrow(found)) {
				return true;
			}
			boolean isFound = found < this.filled;
			consume((isFound || isLast) ? found : this.filled - this.encoding.lineFeedLength() + 1);
			if (isFound) {
				this.next += this.encoding.lineFeedLength();
				this.end += this.encoding.lineFeedLength();
				return true;
			}
		}
		return false;
	}

	/**
	 * Reads up to a line feed of another program, if the line ends there.
	 * @param to index of the next line feed of UTF-16, or the end of the buffer
	 */
	private boolean endsNarrow(int to) {
		int at = this.encoding.narrowLineFeed(this.buffer, this.next, to);
		while (at >= 0 && at < to && this.narrow > 0) {
			consume(at);
			this.narrow--;
			if (hasNarrowBytes()) {
				this.isNarrow = true;
				this.next++;
				this.end++;
				return true;
			}
			at = this.encoding.narrowLineFeed(this.buffer, at + 1, to);
		}
		this.narrow = (at == this.filled) ? this.narrow : 0;
		return false;
	}

	/** Returns whether the bytes before a line feed are a line of another program. */
	private boolean hasNarrowBytes() {
		if (this.length > MAX_NARROW_LENGTH) {
			return false;
		}
		byte[] bytes = Arrays.copyOf(this.line, this.kept + 2);
		bytes[this.kept] = '\n';
		bytes[this.kept + 1] = (this.next + 1 < this.filled) ? this.buffer[this.next + 1] : 0;
		return this.kept == this.length && this.encoding
			.isNarrow(Arrays.copyOf(bytes, this.kept + 1 + (this.kept + 1) % 2), this.unit == this.start);
	}

	private void consume(int to) {
		keep(to - this.next);
		this.end += to - this.next;
		this.next = to;
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
		return new LogEncoding.LineBytes(Arrays.copyOf(this.line, size), size == this.length, encoding());
	}

	@Override
	public boolean contains(byte[] ascii) {
		if (encoding().isWide()) {
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
		return encoding().decode(this.line, size, size == this.length);
	}

	private LogEncoding encoding() {
		return this.isNarrow ? LogEncoding.DETECTED : this.encoding;
	}

	/**
	 * Reads on behind the bytes of the buffer that are left; returns whether it could.
	 */
	private boolean fill() throws IOException {
		int left = this.filled - this.next;
		System.arraycopy(this.buffer, this.next - BEHIND, this.buffer, 0, BEHIND + left);
		int wanted = (int) Math.min(BUFFER_SIZE, this.last - this.end - left);
		int read = (wanted > 0) ? Math.max(this.bytes.read(this.buffer, BEHIND + left, wanted), 0) : 0;
		this.next = BEHIND;
		this.filled = BEHIND + left + read;
		return read > 0;
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
