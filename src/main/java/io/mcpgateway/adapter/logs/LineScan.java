package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

import io.mcpgateway.adapter.logs.format.Recognition;
import io.mcpgateway.adapter.logs.line.LineParser;
import io.mcpgateway.adapter.logs.line.LineRenderer;
import io.mcpgateway.adapter.logs.line.LineSelector;
import org.jspecify.annotations.Nullable;

/**
 * Scan of the lines of a source for the lines of a range that pass a filter. The first
 * lines choose the formats of all.
 */
final class LineScan {

	/** Number of bytes that a source sends with each line: a time and a line break. */
	static final int LINE_BYTES = 41;

	private static final int SAMPLE_LINES = 200;

	private static final long SAMPLE_BYTES = 32 * 1024;

	private final TimedLines lines;

	private final LineRange range;

	private final TimeCursor after;

	private final LineParser parser;

	private final LineRenderer renderer;

	private final long maxBytes;

	/** Lines read for the choice of the formats, to be scanned. */
	private final Deque<TimedLine> sample = new ArrayDeque<>();

	private @Nullable LineSelector selector;

	private Recognition recognized = Recognition.NONE;

	/** Number of seen lines with the time of {@code after}. */
	private int repeated;

	private TimeCursor position;

	private int count;

	private long bytes;

	/**
	 * Creates a scan.
	 * @param after position after which the lines begin
	 * @param parser parser for logs without a sample
	 * @param maxBytes number of bytes after which the scan ends
	 */
	LineScan(TimedLines lines, LineRange range, TimeCursor after, LineParser parser, LineRenderer renderer,
			long maxBytes) {
		this.lines = lines;
		this.range = range;
		this.after = after;
		this.position = after;
		this.parser = parser;
		this.renderer = renderer;
		this.maxBytes = maxBytes;
	}

	/** Returns the next line as clients see it; {@code null} at the end. */
	@Nullable TimedLine next() throws IOException {
		while (!isCut()) {
			TimedLine line = nextLine();
			if (line == null) {
				return null;
			}
			this.count++;
			this.bytes += line.length() + LINE_BYTES;
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
		return (this.selector != null) ? this.selector.select(line) : null;
	}

	private @Nullable TimedLine nextLine() throws IOException {
		if (this.selector == null) {
			this.selector = sampled();
		}
		TimedLine first = this.sample.poll();
		return (first != null) ? first : this.lines.next();
	}

	private LineSelector sampled() throws IOException {
		long left = Math.min(SAMPLE_BYTES, this.maxBytes);
		while (this.sample.size() < SAMPLE_LINES && left > 0) {
			TimedLine line = this.lines.next();
			if (line == null) {
				break;
			}
			this.sample.add(line);
			left -= line.length();
		}
		LineParser chosen = this.parser.of(this.sample.stream().map(TimedLine::beginning).toList());
		this.recognized = chosen.recognized();
		return new LineSelector(this.range.filter(), chosen, this.renderer);
	}

	/** Returns the levels of the first lines, and of the others as far as they count. */
	Recognition recognized() {
		boolean isLeveled = this.selector != null && this.selector.isLeveled() && this.recognized.lacksLevels();
		return isLeveled
				? new Recognition(this.recognized.format(), this.recognized.lines(), this.recognized.timed(), 1)
				: this.recognized;
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
