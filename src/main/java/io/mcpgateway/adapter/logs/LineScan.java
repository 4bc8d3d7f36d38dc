package io.mcpgateway.adapter.logs;

import java.io.IOException;

import io.mcpgateway.adapter.logs.line.LineSelector;
import org.jspecify.annotations.Nullable;

/** Scan of the lines of a source for the lines of a range that pass a filter. */
final class LineScan {

	private final TimedLines lines;

	private final LineRange range;

	private final TimeCursor after;

	private final LineSelector selector;

	private final long maxBytes;

	/** Number of seen lines with the time of {@code after}. */
	private int repeated;

	private TimeCursor position;

	private int count;

	private long bytes;

	/**
	 * Creates a scan.
	 * @param after position after which the lines begin
	 * @param maxBytes number of bytes after which the scan ends
	 */
	LineScan(TimedLines lines, LineRange range, TimeCursor after, LineSelector selector, long maxBytes) {
		this.lines = lines;
		this.range = range;
		this.after = after;
		this.position = after;
		this.selector = selector;
		this.maxBytes = maxBytes;
	}

	/** Returns the next line as clients see it; {@code null} at the end. */
	@Nullable TimedLine next() throws IOException {
		while (!isCut()) {
			TimedLine line = this.lines.next();
			if (line == null) {
				return null;
			}
			this.count++;
			this.bytes += line.length();
			String text = isNew(line) ? select(line) : null;
			if (text != null) {
				return new TimedLine(line.time(), text, line.length());
			}
		}
		return null;
	}

	private boolean isNew(TimedLine line) {
		if (line.time().equals(this.after.time()) && this.repeated < this.after.count()) {
			this.repeated++;
			return false;
		}
		return this.range.contains(line);
	}

	private @Nullable String select(TimedLine line) {
		this.position = line.time().isBefore(this.position.time()) ? this.position : this.position.after(line.time());
		return this.selector.select(line);
	}

	/** Returns the position after the last line of the range so far. */
	TimeCursor position() {
		return this.position;
	}

	/** Returns the number of lines from the source. */
	int count() {
		return this.count;
	}

	/** Returns the number of bytes from the source. */
	long bytes() {
		return this.bytes;
	}

	/** Returns whether the source gave as many bytes as the scan may read. */
	boolean isCut() {
		return this.bytes >= this.maxBytes;
	}

}
