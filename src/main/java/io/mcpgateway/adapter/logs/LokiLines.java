package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import io.mcpgateway.adapter.logs.LokiApi.LinePage;
import org.jspecify.annotations.Nullable;

/** Lines of Loki from a time on, requested page by page. */
final class LokiLines implements TimedLines {

	/** Number of lines of a page, fewer if lines are long. */
	static final int PAGE_SIZE = 1000;

	private final LokiApi api;

	private final String query;

	private final Instant until;

	private final Deque<TimedLine> page = new ArrayDeque<>();

	private Instant since;

	/** Number of returned lines with the time {@code since}. */
	private long returned;

	private int size = PAGE_SIZE;

	private boolean isLastPage;

	LokiLines(LokiApi api, String query, Instant since, Instant until) {
		this.api = api;
		this.query = query;
		this.since = since;
		this.until = until;
	}

	@Override
	public @Nullable TimedLine next() throws IOException {
		while (this.page.isEmpty() && !this.isLastPage) {
			fill();
		}
		return this.page.poll();
	}

	/** A page begins with the time at which the page before ended. */
	private void fill() throws IOException {
		LinePage found = this.api.lines(this.query, this.since, this.until, this.size, true);
		List<TimedLine> lines = found.lines();
		this.size = found.isLast() ? this.size : lines.size();
		this.isLastPage = found.isLast();
		if (lines.isEmpty()) {
			return;
		}
		Instant begin = this.since;
		long known = Math.min(this.returned, lines.stream().filter((line) -> line.time().equals(begin)).count());
		lines.stream().skip(known).forEach(this.page::add);
		Instant last = lines.getLast().time();
		this.returned = lines.stream().filter((line) -> line.time().equals(last)).count();
		// More lines of one time than a page holds cannot be told apart
		boolean isStuck = this.page.isEmpty();
		this.since = isStuck ? last.plusNanos(1) : last;
		this.returned = isStuck ? 0 : this.returned;
	}

	@Override
	public void close() {
		this.page.clear();
	}

}
