package io.mcpgateway.adapter.logs.read;

import java.io.IOException;

import io.mcpgateway.adapter.logs.line.LineFilter;
import io.mcpgateway.adapter.logs.line.LineParser;
import io.mcpgateway.adapter.logs.line.LineRenderer;
import io.mcpgateway.adapter.logs.line.LineSelector;
import io.mcpgateway.adapter.logs.line.LogLineReader;

/**
 * Search for the last lines that pass a filter. Reads a growing part of the end, so the
 * last lines of a large file cost as much as in a small file. Compressed files are read
 * from their beginning.
 */
final class TailSearch {

	private static final long FIRST_WINDOW_BYTES = 64 * 1024;

	private static final long MAX_WINDOW_BYTES = 64 * 1024 * 1024;

	private final OpenLog log;

	private final LineFilter filter;

	private final LineParser parser;

	private final LineRenderer renderer;

	/** Number of bytes the search may still read. */
	private long left;

	/** Positions of the last passing lines of a part, as a ring. */
	private final long[] starts;

	private long found;

	private boolean isComplete = true;

	/**
	 * Creates a search.
	 * @param lines number of lines to find
	 * @param maxBytes number of bytes to read, after which the search ends
	 */
	TailSearch(OpenLog log, LineFilter filter, LineParser parser, LineRenderer renderer, int lines, long maxBytes) {
		this.log = log;
		this.filter = filter;
		this.parser = parser;
		this.renderer = renderer;
		this.starts = new long[lines];
		this.left = maxBytes;
	}

	/** Returns the position of the first of the last lines between two positions. */
	LinePosition find(LinePosition start, LinePosition end) throws IOException {
		int wanted = this.starts.length;
		for (int segment = end.segment(); segment >= start.segment(); segment--) {
			long from = (segment == start.segment()) ? start.offset() : 0;
			long to = (segment == end.segment()) ? end.offset() : this.log.end(segment);
			Found last = last(segment, from, to, wanted);
			if (last.count() >= wanted || !this.isComplete) {
				return (last.offset() == Long.MAX_VALUE) ? new LinePosition(segment + 1, 0)
						: new LinePosition(segment, last.offset());
			}
			wanted -= (int) last.count();
		}
		return start;
	}

	/** Returns whether the search found all lines, or saw all there are. */
	boolean isComplete() {
		return this.isComplete;
	}

	private Found last(int segment, long from, long to, int wanted) throws IOException {
		long count = 0;
		long high = to;
		long size = this.log.segment(segment).isCompressed() ? Long.MAX_VALUE : FIRST_WINDOW_BYTES;
		while (high > from) {
			long low = Math.max(high - size, from);
			long first = (low == from) ? from : entry(segment, low, high);
			size = (size < MAX_WINDOW_BYTES) ? size * 4 : size;
			if (first < high) {
				long passed = scan(segment, first, high);
				if (passed >= 0 && count + passed >= wanted) {
					return new Found(start(passed, (int) (wanted - count)), wanted);
				}
				high = (passed < 0) ? high : first;
				count += Math.max(passed, 0);
			}
			else {
				size = Math.max(size, (high - low) * 4);
			}
			if (this.left <= 0 && high > from) {
				this.isComplete = false;
				return new Found(high, count);
			}
		}
		return new Found(from, count);
	}

	/** Returns the start of the first line, or entry, that begins after a position. */
	private long entry(int segment, long after, long end) throws IOException {
		try (LogLineReader lines = this.log.lines(segment, after, end)) {
			lines.skip();
			if (!this.filter.hasLevel()) {
				return lines.end();
			}
			while (lines.next()) {
				if (this.parser.head(lines).isEntry()) {
					return lines.start();
				}
			}
			return end;
		}
	}

	/** Counts the passing lines; less than 0 for a compressed file that is too long. */
	private long scan(int segment, long from, long to) throws IOException {
		LineSelector selector = new LineSelector(this.filter, this.parser, this.renderer);
		if (new LinePosition(segment, from).isBeginning()) {
			selector.fromBeginning();
		}
		this.found = 0;
		long before = from;
		long most = (to == Long.MAX_VALUE) ? from + Math.max(this.left, 0) + 1 : to;
		try (LogLineReader lines = this.log.lines(segment, from, most)) {
			while (lines.next()) {
				if (selector.passes(lines)) {
					long start = selector.hasFirst() ? before : lines.start();
					this.starts[(int) (this.found++ % this.starts.length)] = start;
				}
				before = lines.start();
				if (to == Long.MAX_VALUE && lines.end() - from > this.left) {
					this.left = 0;
					return -1;
				}
			}
			this.left -= lines.end() - from;
		}
		return this.found;
	}

	/** Returns where the last lines of the scanned part begin. */
	private long start(long passed, int lines) {
		return this.starts[(int) ((passed - lines) % this.starts.length)];
	}

	/**
	 * Last lines of a file.
	 *
	 * @param offset where they begin
	 */
	private record Found(long offset, long count) {

	}

}
