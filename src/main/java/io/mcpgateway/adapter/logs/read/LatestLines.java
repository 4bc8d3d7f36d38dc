package io.mcpgateway.adapter.logs.read;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.logs.line.LineBreaks;

/**
 * The latest of the lines added, bounded in number and in length. Lines of the same time
 * keep the order of their addition.
 */
public final class LatestLines {

	private static final Comparator<Line> BY_TIME = Comparator.comparing(Line::time).thenComparing(Line::number);

	private final PriorityQueue<Line> lines = new PriorityQueue<>(BY_TIME);

	private final int maxLines;

	private final int maxLength;

	private long number;

	private long length;

	private boolean isComplete = true;

	/**
	 * Creates a collection.
	 * @param maxLength number of characters of all lines
	 */
	public LatestLines(int maxLines, int maxLength) {
		this.maxLines = maxLines;
		this.maxLength = maxLength;
	}

	/** Adds a line, with the name of its log before the text. */
	public void add(Instant time, String log, String text) {
		add(time, LineBreaks.escape(log) + ": " + text);
	}

	/** Adds a line, and drops the oldest lines beyond the limits. */
	public void add(Instant time, String text) {
		this.lines.add(new Line(time, this.number++, text));
		this.length += text.length() + 1;
		while (this.lines.size() > this.maxLines || this.length > this.maxLength) {
			this.isComplete &= this.length <= this.maxLength;
			this.length -= this.lines.remove().text().length() + 1;
		}
	}

	/** Notes that lines may be missing. */
	public void setIncomplete() {
		this.isComplete = false;
	}

	/** Returns whether no line is missing but by the number of lines. */
	public boolean isComplete() {
		return this.isComplete;
	}

	/** Returns the lines, oldest first, each with a line break. */
	public String text() {
		List<Line> all = new ArrayList<>(this.lines);
		all.sort(BY_TIME);
		return all.stream().map((line) -> line.text() + "\n").collect(Collectors.joining());
	}

	/** Line with its time, and its place among all lines. */
	private record Line(Instant time, long number, String text) {

	}

}
