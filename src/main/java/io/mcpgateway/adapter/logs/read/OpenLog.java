package io.mcpgateway.adapter.logs.read;

import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.mcpgateway.adapter.logs.line.LineRenderer;
import io.mcpgateway.adapter.logs.line.LogEncoding;
import io.mcpgateway.adapter.logs.line.LogLineReader;

/**
 * Log at one moment, without later lines. Ends after the last whole line; a line without
 * line break counts after a while without writes.
 */
final class OpenLog {

	/** Time after which a line without line break counts as whole. */
	private static final Duration MAX_WRITE_TIME = Duration.ofSeconds(5);

	/** Number of bytes searched for the last line break. */
	private static final int MAX_OPEN_LINE = 1024 * 1024;

	/** Number of bytes read before a position, to know where a line begins. */
	private static final int MAX_LINES_BEFORE = 4096;

	private static final int SKIP_BYTES = 64 * 1024;

	private final LogFiles files;

	private final List<LogSegment> segments;

	private final LineRenderer renderer;

	private final LogEncoding encoding;

	private final LinePosition end;

	/**
	 * Opens a log.
	 * @param segments files of the log, at least one
	 */
	OpenLog(LogFiles files, List<LogSegment> segments, LineRenderer renderer, Instant now) throws IOException {
		this.files = files;
		this.segments = List.copyOf(segments);
		this.renderer = renderer;
		this.encoding = LogEncoding.DETECTED;
		this.end = new LinePosition(segments.size() - 1, wholeLines(segments.getLast(), now));
	}

	private OpenLog(OpenLog log, LogEncoding encoding) {
		this.files = log.files;
		this.segments = log.segments;
		this.renderer = log.renderer;
		this.encoding = encoding;
		this.end = log.end;
	}

	/** Returns the same log with lines in an encoding, but for files in UTF-16. */
	OpenLog in(LogEncoding lines) {
		return new OpenLog(this, lines);
	}

	int count() {
		return this.segments.size();
	}

	LogSegment segment(int index) {
		return this.segments.get(index);
	}

	LinePosition start() {
		return new LinePosition(0, 0);
	}

	/** Returns the position after the last line. */
	LinePosition end() {
		return this.end;
	}

	/** Returns the end position of the lines of a file. */
	long end(int segment) {
		return (segment == this.end.segment()) ? this.end.offset() : segment(segment).end();
	}

	/** Opens the bytes of a file from a position to another, exclusive. */
	SegmentInput.Opened bytes(int segment, long from, long end) throws IOException {
		return SegmentInput.open(this.files, segment(segment), from, end);
	}

	/** Opens the lines of a file from a position to another, exclusive. */
	LogLineReader lines(int segment, long from, long end) throws IOException {
		SegmentInput.Opened opened = bytes(segment, from, end);
		return new LogLineReader(opened.bytes(), from, end, this.renderer.maxLineBytes(),
				opened.encoding().isWide() ? opened.encoding() : this.encoding);
	}

	/**
	 * Returns the position of the first line of a file that begins at an offset or later.
	 * The rest of a line could show a secret whose name is before the offset.
	 * @param maxBytes number of bytes to read, after which the position is inside a line
	 */
	LinePosition lineStart(int segment, long offset, long maxBytes) throws IOException {
		long from = Math.max(offset - MAX_LINES_BEFORE, 0);
		long end = end(segment);
		long last = (end - offset > maxBytes) ? offset + maxBytes : end;
		try (LogLineReader lines = lines(segment, from, last)) {
			boolean isOn = offset > 0 && ((from > 0) ? lines.skip() : lines.next());
			while (isOn && lines.end() < offset) {
				isOn = lines.next();
			}
			long reached = Math.max(lines.end(), offset);
			return new LinePosition(segment, reached, reached >= last && last < end);
		}
	}

	/**
	 * Returns the position of the first line behind a number of bytes, or the end if
	 * there are fewer.
	 */
	LinePosition after(LinePosition start, LinePosition end, long bytes) throws IOException {
		long left = bytes;
		for (int segment = start.segment(); segment <= end.segment(); segment++) {
			long from = (segment == start.segment()) ? start.offset() : 0;
			long to = (segment == end.segment()) ? end.offset() : end(segment);
			if (to == Long.MAX_VALUE) {
				to = uncompressedEnd(segment, from, from + left);
			}
			if (to - from > left) {
				LinePosition reached = lineStart(segment, from + left, bytes);
				return (reached.compareTo(end) < 0) ? reached : end;
			}
			left -= Math.max(to - from, 0);
		}
		return end;
	}

	/** Returns where a compressed file ends, or a position behind the last to count. */
	private long uncompressedEnd(int segment, long from, long last) throws IOException {
		try (SegmentInput.Opened opened = bytes(segment, from, Long.MAX_VALUE)) {
			long skipped = 0;
			long counted = opened.bytes().skip(SKIP_BYTES);
			while (counted > 0 && from + skipped <= last) {
				skipped += counted;
				counted = opened.bytes().skip(SKIP_BYTES);
			}
			return from + skipped;
		}
	}

	private long wholeLines(LogSegment newest, Instant now) throws IOException {
		FileTime written = newest.modified();
		if (newest.isCompressed() || written.toInstant().isBefore(now.minus(MAX_WRITE_TIME))) {
			return newest.end();
		}
		long from = Math.max(newest.size() - MAX_OPEN_LINE, 0);
		long at = newest.size();
		for (int size = 4096; at > from; size *= 4) {
			long start = Math.max(at - size, from) & ~1L;
			try (SegmentInput.Opened opened = SegmentInput.open(this.files, newest, start, at)) {
				int lineEnd = opened.encoding().lastLineEnd(opened.bytes().readNBytes((int) (at - start)));
				if (lineEnd >= 0) {
					return start + lineEnd;
				}
			}
			at = start;
		}
		return (from == 0) ? 0 : newest.size();
	}

}
