package io.mcpgateway.adapter.logs.read;

import java.io.IOException;
import java.time.Instant;
import java.util.Objects;

import io.mcpgateway.adapter.logs.line.LineParser;
import io.mcpgateway.adapter.logs.line.LogLineReader;
import org.jspecify.annotations.Nullable;

/**
 * Search for the first line not older than a time. A search that has read its number of
 * bytes gives up: lines between the position reached and the position found may be
 * missing.
 */
final class TimeSearch {

	/** Number of bytes read line by line at the end of bisection. */
	private static final long LINEAR_BYTES = 64 * 1024;

	/** Maximum length of a line feed, by which the search begins early. */
	private static final int LINE_FEED_BYTES = 2;

	/** Number of bytes searched for the first time of a file. */
	private static final long MAX_HEADER_BYTES = 64 * 1024;

	private final OpenLog log;

	private final LineParser parser;

	/** Number of bytes that the search may still read. */
	private long left;

	/**
	 * Position before which all lines are older; {@code null} until the search gave up.
	 */
	private @Nullable LinePosition reached;

	/**
	 * Creates a search.
	 * @param maxBytes number of bytes to read, after which the search gives up
	 */
	TimeSearch(OpenLog log, LineParser parser, long maxBytes) {
		this.log = log;
		this.parser = parser;
		this.left = maxBytes + 2 * LINEAR_BYTES;
	}

	/** Returns the position of the first line at a time or later. */
	LinePosition first(Instant time) throws IOException {
		int segment = this.log.end().segment();
		while (segment >= 0 && !isOlder(segment, time) && !beginsBefore(segment, time)) {
			segment--;
		}
		if (segment < 0) {
			return this.log.start();
		}
		long offset = isOlder(segment, time) ? this.log.end(segment) : search(segment, time);
		return (offset >= this.log.end(segment) && segment < this.log.end().segment())
				? new LinePosition(segment + 1, 0) : new LinePosition(segment, offset);
	}

	/**
	 * Returns the position of the first line at a time or later, of those behind a
	 * position. Reads each line, so that lines without times do not stop the search.
	 */
	LinePosition first(Instant time, LinePosition from) throws IOException {
		LinePosition end = this.log.after(from, this.log.end(), this.left);
		for (int segment = from.segment(); segment <= end.segment(); segment++) {
			long start = (segment == from.segment()) ? from.offset() : 0;
			long last = (segment == end.segment()) ? end.offset() : this.log.end(segment);
			try (LogLineReader lines = this.log.lines(segment, start, last)) {
				while (lines.next()) {
					Instant own = this.parser.time(lines);
					if (own != null && !own.isBefore(time)) {
						return new LinePosition(segment, lines.start());
					}
				}
			}
		}
		this.reached = (end.compareTo(this.log.end()) < 0) ? end : null;
		return end;
	}

	/** Returns whether the search did not give up. */
	boolean isComplete() {
		return this.reached == null;
	}

	/** Returns the position before which all lines are older than the time. */
	LinePosition reached() {
		return Objects.requireNonNull(this.reached);
	}

	/** Returns the time of the first line with a time; {@code null} if there is none. */
	@Nullable Instant firstTime(int segment) throws IOException {
		long end = Math.min(this.log.end(segment), 2 * MAX_HEADER_BYTES);
		try (LogLineReader lines = this.log.lines(segment, 0, end)) {
			while (lines.start() < MAX_HEADER_BYTES && lines.next()) {
				Instant time = this.parser.time(lines);
				if (time != null) {
					return time;
				}
			}
			return null;
		}
	}

	/** Returns whether a file was last written before a time. */
	private boolean isOlder(int segment, Instant time) {
		return this.log.segment(segment).modified().toInstant().isBefore(time);
	}

	/** A file without times begins at no time, so all its lines count as new. */
	private boolean beginsBefore(int segment, Instant time) throws IOException {
		Instant first = firstTime(segment);
		return first != null && first.isBefore(time);
	}

	/** Bisects a file down to a part that is read line by line. */
	private long search(int segment, Instant time) throws IOException {
		long end = this.log.end(segment);
		long low = 0;
		long high = end;
		long found = end;
		while (high < Long.MAX_VALUE && high - low > LINEAR_BYTES && isComplete()) {
			long middle = low + (high - low) / 2;
			TimedLine line = timedLine(segment, middle, high, low);
			if (line != null && line.time().isBefore(time)) {
				low = line.start();
			}
			else {
				found = (line != null) ? line.start() : found;
				high = middle;
			}
		}
		return isComplete() ? scan(segment, low, high, found, time) : found;
	}

	/**
	 * Returns the first line with a time, among those that begin in a part.
	 * @param older position before which all lines are older
	 */
	private @Nullable TimedLine timedLine(int segment, long after, long end, long older) throws IOException {
		long whole = Math.min(end + LINEAR_BYTES, this.log.end(segment));
		long last = last(after, whole);
		try (LogLineReader lines = this.log.lines(segment, after - LINE_FEED_BYTES, last)) {
			lines.skip();
			while (lines.next() && lines.start() < end) {
				Instant time = this.parser.time(lines);
				if (time != null) {
					this.left -= lines.end() - after;
					return new TimedLine(lines.start(), time);
				}
			}
			read(segment, after, lines.end(), last, whole, older);
			return null;
		}
	}

	/**
	 * Returns the first line of a time or later, among those that begin in a part.
	 * @param found the first such line behind the part
	 */
	private long scan(int segment, long from, long end, long found, Instant time) throws IOException {
		long whole = (end < Long.MAX_VALUE) ? Math.min(end + LINEAR_BYTES, this.log.end(segment)) : end;
		long last = last(from, whole);
		long older = from;
		try (LogLineReader lines = this.log.lines(segment, from, last)) {
			while (lines.next() && lines.start() < end) {
				Instant own = this.parser.time(lines);
				if (own != null && !own.isBefore(time)) {
					return lines.start();
				}
				older = (lines.end() < last) ? lines.end() : lines.start();
			}
			read(segment, from, lines.end(), last, whole, older);
			return found;
		}
	}

	/** Returns the position up to which the search may read. */
	private long last(long from, long end) {
		return Math.min(end, from + Math.max(this.left, 0));
	}

	/** Notes what was read, and gives up where the bound was reached before the end. */
	private void read(int segment, long from, long to, long last, long end, long older) {
		this.left -= to - from;
		if (last < end && to >= last) {
			this.reached = new LinePosition(segment, older);
		}
	}

	/** Line with a time. */
	private record TimedLine(long start, Instant time) {

	}

}
