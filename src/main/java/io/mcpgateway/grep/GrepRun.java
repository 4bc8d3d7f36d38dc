package io.mcpgateway.grep;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpgateway.grep.Grep.FoundLine;
import io.mcpgateway.grep.Grep.FoundResource;
import io.mcpgateway.grep.Grep.GrepAnswer;
import io.mcpgateway.grep.Grep.Stop;
import io.mcpgateway.resource.catalog.Cursor;
import org.jspecify.annotations.Nullable;

/**
 * Progress of one search: the lines up to now, and the bounds. Resources are added in
 * order, by one thread at a time.
 */
final class GrepRun {

	/** Maximum characters of the lines of an answer. */
	private static final int MAX_TEXT_LENGTH = 48 * 1024;

	private final int limit;

	private final long maxBytes;

	private final long deadline;

	private final AtomicLong bytes = new AtomicLong();

	private final List<FoundResource> resources = new ArrayList<>();

	private final Set<String> scanned = new ConcurrentSkipListSet<>();

	private final Set<String> outdated = new ConcurrentSkipListSet<>();

	private final Set<String> partial = new TreeSet<>();

	private int unread;

	private int matches;

	private int length;

	private @Nullable Stop stop = Stop.TIME;

	private GrepPosition position;

	private volatile boolean isCancelled;

	/** Creates a run that ends at a time of the system's clock for durations. */
	GrepRun(int limit, long maxBytes, long deadline, GrepPosition position) {
		this.limit = limit;
		this.maxBytes = maxBytes;
		this.deadline = deadline;
		this.position = position;
	}

	/** Records that a mount is read resource by resource. */
	void scans(String mount) {
		this.scanned.add(mount);
	}

	/** Records that a mount reported changes of unknown resources. */
	void isOutdated(String mount) {
		this.outdated.add(mount);
	}

	/** Counts bytes that were read. */
	void read(int count) {
		this.bytes.addAndGet(count);
	}

	/** Returns whether the caller left or the time is over. */
	boolean isOver() {
		return this.isCancelled || System.nanoTime() - this.deadline > 0;
	}

	/** Returns whether a search has read as much as it may. */
	boolean isFull() {
		return this.bytes.get() >= this.maxBytes;
	}

	/** Ends the work of a caller who left. */
	void cancel() {
		this.isCancelled = true;
	}

	/** Adds the next resource; returns whether the search ends. */
	synchronized boolean add(SearchedResource next) {
		if (next.stop() != null) {
			this.stop = next.stop();
			return true;
		}
		this.unread += next.isUnread() ? 1 : 0;
		if (next.isPartial()) {
			this.partial.add(next.candidate().uri());
		}
		List<FoundLine> lines = new ArrayList<>();
		boolean isCut = next.isMore();
		long last = 0;
		for (SearchedResource.SearchedLine line : next.lines()) {
			boolean isEnough = this.matches == this.limit || (this.length >= MAX_TEXT_LENGTH && this.matches > 0);
			if (isEnough && line.line().isMatch()) {
				isCut = true;
				break;
			}
			lines.add(line.line());
			this.length += line.line().text().length();
			this.matches += line.line().isMatch() ? 1 : 0;
			last = line.line().isMatch() ? line.number() : last;
		}
		if (!lines.isEmpty()) {
			this.resources.add(new FoundResource(next.candidate().uri(), lines));
		}
		this.position = new GrepPosition(next.candidate().key(), isCut ? last : -1);
		boolean isEnd = isCut || this.matches >= this.limit;
		this.stop = isEnd ? Stop.LINES : this.stop;
		return isEnd;
	}

	/** Records that no resource is left. */
	synchronized void end() {
		if (this.stop == Stop.TIME) {
			this.stop = null;
		}
	}

	synchronized GrepAnswer answer() {
		String position = this.position.text();
		String next = (this.stop != null && position != null) ? Cursor.after(position) : null;
		return new GrepAnswer(this.resources, next, this.stop, List.copyOf(this.scanned), List.copyOf(this.outdated),
				List.copyOf(this.partial), this.unread);
	}

	/**
	 * Resource that was searched.
	 *
	 * @param lines the lines with their numbers
	 * @param isMore whether more lines match
	 * @param isPartial whether the end of the text was not searched
	 * @param isUnread whether the resource could not be read
	 * @param stop the bound because of which the resource was not searched; {@code null}
	 * if it was
	 */
	record SearchedResource(Candidate candidate, List<SearchedLine> lines, boolean isMore, boolean isPartial,
			boolean isUnread, @Nullable Stop stop) {

		SearchedResource {
			lines = List.copyOf(lines);
		}

		/** Returns a resource without matching lines. */
		static SearchedResource nothing(Candidate candidate) {
			return new SearchedResource(candidate, List.of(), false, false, false, null);
		}

		/** Returns a resource that could not be read. */
		static SearchedResource unread(Candidate candidate) {
			return new SearchedResource(candidate, List.of(), false, false, true, null);
		}

		/** Returns a resource that was not searched because of a bound. */
		static SearchedResource stopped(Candidate candidate, Stop stop) {
			return new SearchedResource(candidate, List.of(), false, false, false, stop);
		}

		/** Line with its number in the text that was read. */
		record SearchedLine(FoundLine line, long number) {

		}

	}

}
