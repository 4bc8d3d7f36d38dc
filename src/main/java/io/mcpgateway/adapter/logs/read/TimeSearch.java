package io.mcpgateway.adapter.logs.read;

import java.io.IOException;
import java.time.Instant;

import io.mcpgateway.adapter.logs.line.LineParser;
import io.mcpgateway.adapter.logs.line.LogLineReader;
import org.jspecify.annotations.Nullable;

/** Search for the first line not older than a time. */
final class TimeSearch {

	/** Number of bytes read line by line at the end of bisection. */
	private static final long LINEAR_BYTES = 64 * 1024;

	/** Number of bytes searched for the first time of a file. */
	private static final long MAX_HEADER_BYTES = 64 * 1024;

	private final OpenLog log;

	private final LineParser parser;

	TimeSearch(OpenLog log, LineParser parser) {
		this.log = log;
		this.parser = parser;
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

	private long search(int segment, Instant time) throws IOException {
		long low = 0;
		long high = this.log.segment(segment).isCompressed() ? 0 : this.log.end(segment);
		while (high - low > LINEAR_BYTES) {
			long middle = low + (high - low) / 2;
			TimedLine found = timedLine(segment, middle, high);
			if (found == null || !found.time().isBefore(time)) {
				high = middle;
			}
			else {
				low = found.start();
			}
		}
		return scan(segment, low, time);
	}

	/** Returns the first line with a time that begins after a position. */
	private @Nullable TimedLine timedLine(int segment, long after, long end) throws IOException {
		try (LogLineReader lines = this.log.lines(segment, after, end)) {
			lines.next();
			while (lines.next()) {
				Instant time = this.parser.time(lines);
				if (time != null) {
					return new TimedLine(lines.start(), time);
				}
			}
			return null;
		}
	}

	private long scan(int segment, long from, Instant time) throws IOException {
		try (LogLineReader lines = this.log.lines(segment, from, this.log.end(segment))) {
			while (lines.next()) {
				Instant found = this.parser.time(lines);
				if (found != null && !found.isBefore(time)) {
					return lines.start();
				}
			}
			return this.log.end(segment);
		}
	}

	/** Line with a time. */
	private record TimedLine(long start, Instant time) {

	}

}
