package io.mcpgateway.adapter.logs.line;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.mcpgateway.resource.content.TextEncoding;
import org.jspecify.annotations.Nullable;

/**
 * Reader of lines, which keeps the beginning of one line at a time. A line of any length
 * takes constant memory.
 */
public final class LogLineReader implements LogLine, AutoCloseable {

	private static final int BUFFER_SIZE = 64 * 1024;

	private static final int FIRST_LINE_SIZE = 1024;

	private static final int MAX_PARSED_LENGTH = 4096;

	private static final char REPLACEMENT = '\ufffd';

	private final InputStream bytes;

	private final long last;

	private final int maxLength;

	private final byte[] buffer = new byte[BUFFER_SIZE];

	private int next;

	private int filled;

	private byte[] line = new byte[FIRST_LINE_SIZE];

	private int kept;

	private long length;

	private long start;

	private long end;

	private @Nullable String beginning;

	/** Encoding of lines that are no UTF-8; {@code null} until there is one. */
	private @Nullable Charset charset;

	/** Number of bytes of the line by which the encoding was found. */
	private int decisive;

	/**
	 * Creates a reader.
	 * @param position position of the first byte
	 * @param last position at which the lines end, or beyond the end of the bytes; a line
	 * that goes on is cut there
	 * @param maxLength number of bytes to keep of a line
	 */
	public LogLineReader(InputStream bytes, long position, long last, int maxLength) {
		this.bytes = bytes;
		this.end = position;
		this.last = last;
		this.maxLength = maxLength;
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
			int lineEnd = indexOfLineEnd();
			keep(lineEnd - this.next);
			this.end += lineEnd - this.next;
			this.next = lineEnd;
			if (lineEnd < this.filled) {
				this.next++;
				this.end++;
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

	@Override
	public boolean contains(byte[] ascii) {
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

	/**
	 * Decodes bytes, by default as UTF-8. NUL and wrong characters become replacement
	 * characters.
	 */
	private String decode(int size) {
		String utf8 = new String(this.line, 0, size, StandardCharsets.UTF_8);
		String text = (utf8.indexOf(REPLACEMENT) < 0) ? utf8 : decode(utf8, Arrays.copyOf(this.line, size));
		return text.replace('\0', REPLACEMENT);
	}

	/**
	 * Decodes a line that may be no UTF-8 in the encoding of the longest such line up to
	 * now, since a short line tells little. A line in UTF-16 tells nothing about others,
	 * whose characters may begin at the other byte.
	 */
	private String decode(String utf8, byte[] bytes) {
		Charset found = TextEncoding.DETECTED.find(bytes, bytes.length == this.length);
		if (found != null && found.name().startsWith("UTF-")) {
			return TextEncoding.decode(bytes, found);
		}
		if (found != null && bytes.length > this.decisive) {
			this.charset = found;
			this.decisive = bytes.length;
		}
		return (found != null && this.charset != null) ? TextEncoding.decode(bytes, this.charset) : utf8;
	}

	private boolean fill() throws IOException {
		int wanted = (int) Math.min(BUFFER_SIZE, this.last - this.end);
		this.next = 0;
		this.filled = (wanted > 0) ? Math.max(this.bytes.read(this.buffer, 0, wanted), 0) : 0;
		return this.filled > 0;
	}

	private int indexOfLineEnd() {
		int at = this.next;
		while (at < this.filled && this.buffer[at] != '\n') {
			at++;
		}
		return at;
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
