package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

import io.mcpgateway.adapter.logs.format.Recognition;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.read.LatestLines;
import io.mcpgateway.adapter.logs.read.LineQuery;
import io.mcpgateway.adapter.logs.read.LogStore;
import io.mcpgateway.protocol.MetaKeys;
import org.jspecify.annotations.Nullable;

/** Reader of the lines of one log of a service. */
final class RemoteLogReader {

	/** Maximum length of an answer, in characters. */
	static final int MAX_LENGTH = 2 * 1024 * 1024;

	/** Factor by which a search for the last lines looks further back each time. */
	private static final int GROWTH = 8;

	/** Time by which the clock of the source may be ahead. */
	private static final Duration CLOCK_DIFFERENCE = Duration.ofHours(1);

	private final LogMount mount;

	private final RemoteLogs logs;

	private final LineScans scans;

	private final InstantSource clock;

	RemoteLogReader(LogMount mount, RemoteLogs logs, LineScans scans, InstantSource clock) {
		this.mount = mount;
		this.logs = logs;
		this.scans = scans;
		this.clock = clock;
	}

	/** Reads the first lines from where the query begins, or the last lines. */
	Page read(ListedLog log, LineQuery query) throws IOException {
		return (query.hasTail() || !query.hasStart()) ? last(log, query) : first(log, query);
	}

	/** Reads the first lines after a position or a time. */
	private Page first(ListedLog log, LineQuery query) throws IOException {
		TimeCursor start = start(query);
		LineRange range = new LineRange(start.time(), end(query), query.filter());
		StringBuilder text = new StringBuilder();
		try (TimedLines lines = this.logs.lines(log, this.scans.requested(range))) {
			LineScan scan = this.scans.of(lines, range, start);
			TimedLine line = scan.next();
			int count = 0;
			while (line != null) {
				text.append(line.text()).append('\n');
				count++;
				if (count == LogMount.MAX_LINES || text.length() > MAX_LENGTH) {
					return new Page(text.toString(), scan.position(), MetaKeys.TRUNCATED, scan.recognized());
				}
				line = scan.next();
			}
			return new Page(text.toString(), scan.position(), scan.isCut() ? MetaKeys.TRUNCATED : null,
					scan.recognized());
		}
	}

	/** Reads the last lines, and looks further back until enough pass the filter. */
	private Page last(ListedLog log, LineQuery query) throws IOException {
		int wanted = query.number("tail", this.mount.lines());
		TimeCursor start = start(query);
		LineRange range = new LineRange(start.time().plusNanos(start.count()), end(query), query.filter());
		int count = wanted;
		while (true) {
			LatestLines latest = new LatestLines(wanted, MAX_LENGTH);
			try (TimedLines lines = this.logs.last(log, count, this.scans.requested(range))) {
				LineScan scan = this.scans.of(lines, range, new TimeCursor(range.since(), 0));
				int found = 0;
				for (TimedLine line = scan.next(); line != null; line = scan.next()) {
					latest.add(line.time(), line.text());
					found++;
				}
				if (found >= wanted || scan.count() < count || scan.isCut() || count > Integer.MAX_VALUE / GROWTH) {
					boolean isComplete = latest.isComplete() && !scan.isCut();
					return new Page(latest.text(), scan.position(), isComplete ? null : LogStore.INCOMPLETE,
							scan.recognized());
				}
			}
			count *= GROWTH;
		}
	}

	private static TimeCursor start(LineQuery query) {
		Instant since = query.since();
		TimeCursor after = (query.after() != null) ? TimeCursor.of(query.after()) : null;
		return (after != null) ? after
				: (since != null && since.isAfter(Instant.EPOCH)) ? new TimeCursor(since, 0) : TimeCursor.START;
	}

	/** Returns the exclusive end of the time range of a query. */
	Instant end(LineQuery query) {
		Instant latest = this.clock.instant().plus(CLOCK_DIFFERENCE);
		Instant until = query.until();
		return (until != null && until.isBefore(latest)) ? until : latest;
	}

	/**
	 * Lines of a read.
	 *
	 * @param end position after the last line
	 * @param mark key in {@code _meta} that says that lines are missing; {@code null} if
	 * none is
	 * @param recognized times and levels of the lines read, passing the filter or not
	 */
	record Page(String text, TimeCursor end, @Nullable String mark, Recognition recognized) {

	}

}
