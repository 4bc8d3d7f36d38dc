package io.mcpgateway.adapter.logs.remote;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.logs.line.LineFilter;
import io.mcpgateway.adapter.logs.mount.LogDescriptions;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.logs.read.LatestLines;
import io.mcpgateway.adapter.logs.read.LineQuery;
import io.mcpgateway.adapter.logs.read.LogStore;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import org.jspecify.annotations.Nullable;

/**
 * Logs that another service keeps. A read has 10,000 lines and 2 million characters at
 * most; {@code io.mcpgateway/next} leads to the rest.
 */
public final class RemoteLogStore implements LogStore {

	/** Maximum length of an answer, in characters. */
	private static final int MAX_LENGTH = 2 * 1024 * 1024;

	/** Maximum number of logs that {@code recent} looks at. */
	private static final int MAX_RECENT_LOGS = 500;

	private static final int DEFAULT_RECENT_LINES = 200;

	/** Factor by which a search for the last lines looks further back each time. */
	private static final int GROWTH = 8;

	/** Time by which the clock of the source may be ahead. */
	private static final Duration CLOCK_DIFFERENCE = Duration.ofHours(1);

	private final LogMount mount;

	private final LogUris uris;

	private final RemoteLogs logs;

	private final LineScans scans;

	private final Globs globs;

	private final InstantSource clock;

	public RemoteLogStore(LogMount mount, LogUris uris, RemoteLogs logs, InstantSource clock) {
		this.mount = mount;
		this.uris = uris;
		this.logs = logs;
		this.scans = new LineScans(mount, clock);
		this.globs = new Globs(List.of(), mount.exclude());
		this.clock = clock;
	}

	@Override
	public List<Entry> logs() throws IOException {
		return this.logs.names().stream().filter(this::isShown).map((name) -> new Entry(name, null)).toList();
	}

	@Override
	public boolean exists(String log) throws IOException {
		return isShown(log) && this.logs.exists(log);
	}

	@Override
	public boolean isShown(String log) {
		return !log.equals(LogUris.RECENT) && this.logs.mayExist(log) && !this.globs.excludes(log);
	}

	@Override
	public boolean isPosition(String text) {
		return TimeCursor.of(text) != null;
	}

	@Override
	public @Nullable Content read(String uri, String log, LineQuery query) throws IOException {
		if (!exists(log)) {
			return null;
		}
		try {
			return content(uri, log, query,
					(query.hasTail() || !query.hasStart()) ? last(log, query) : first(log, query));
		}
		catch (MissingLogException ex) {
			return null;
		}
	}

	private Content content(String uri, String log, LineQuery query, Page page) {
		Map<String, Object> meta = new LinkedHashMap<>();
		meta.put(MetaKeys.NEXT, query.next(this.uris.log(log), page.end().text()));
		if (page.mark() != null) {
			meta.put(page.mark(), true);
		}
		return content(uri, page.text(), meta);
	}

	@Override
	public Content recent(String uri, LineQuery query, Access access) throws IOException {
		int limit = query.number("limit", DEFAULT_RECENT_LINES);
		LineRange range = new LineRange(query.oldest(this.mount.timeframe()), end(query), query.filter());
		LatestLines latest = new LatestLines(limit, MAX_LENGTH);
		int left = MAX_RECENT_LOGS;
		for (Entry log : logs()) {
			if (access.allows(Verb.READ, this.uris.log(log.name())) && left-- > 0) {
				addRecent(latest, log.name(), range, limit);
			}
		}
		if (left < 0) {
			latest.setIncomplete();
		}
		return content(uri, latest.text(), latest.isComplete() ? null : Map.of(INCOMPLETE, true));
	}

	/** Adds the lines of a log. Leaves out a log that was deleted meanwhile. */
	private void addRecent(LatestLines latest, String log, LineRange range, int limit) throws IOException {
		boolean isFiltered = !range.filter().equals(LineFilter.ALL);
		try (TimedLines lines = isFiltered ? this.logs.lines(log, range) : this.logs.last(log, limit, range)) {
			LineScan scan = this.scans.of(lines, range, TimeCursor.START);
			for (TimedLine line = scan.next(); line != null; line = scan.next()) {
				latest.add(line.time(), log + ": " + line.text());
			}
			if (scan.isCut()) {
				latest.setIncomplete();
			}
		}
		catch (MissingLogException ex) {
			latest.setIncomplete();
		}
	}

	/** Reads the first lines after a position or a time. */
	private Page first(String log, LineQuery query) throws IOException {
		TimeCursor start = start(query);
		LineRange range = new LineRange(start.time(), end(query), query.filter());
		StringBuilder text = new StringBuilder();
		try (TimedLines lines = this.logs.lines(log, range)) {
			LineScan scan = this.scans.of(lines, range, start);
			TimedLine line = scan.next();
			int count = 0;
			while (line != null) {
				text.append(line.text()).append('\n');
				count++;
				if (count == LogMount.MAX_LINES || text.length() > MAX_LENGTH) {
					return new Page(text.toString(), scan.position(), MetaKeys.TRUNCATED);
				}
				line = scan.next();
			}
			return new Page(text.toString(), scan.position(), scan.isCut() ? MetaKeys.TRUNCATED : null);
		}
	}

	/** Reads the last lines, and looks further back until enough pass the filter. */
	private Page last(String log, LineQuery query) throws IOException {
		int wanted = query.number("tail", this.mount.lines());
		TimeCursor start = start(query);
		LineRange range = new LineRange(start.time().plusNanos(start.count()), end(query), query.filter());
		int count = wanted;
		while (true) {
			LatestLines latest = new LatestLines(wanted, MAX_LENGTH);
			try (TimedLines lines = this.logs.last(log, count, range)) {
				LineScan scan = this.scans.of(lines, range, new TimeCursor(range.since(), 0));
				int found = 0;
				for (TimedLine line = scan.next(); line != null; line = scan.next()) {
					latest.add(line.time(), line.text());
					found++;
				}
				if (found >= wanted || scan.count() < count || scan.isCut() || count > Integer.MAX_VALUE / GROWTH) {
					boolean isComplete = latest.isComplete() && !scan.isCut();
					return new Page(latest.text(), scan.position(), isComplete ? null : INCOMPLETE);
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

	private Instant end(LineQuery query) {
		Instant latest = this.clock.instant().plus(CLOCK_DIFFERENCE);
		Instant until = query.until();
		return (until != null && until.isBefore(latest)) ? until : latest;
	}

	private static Content content(String uri, String text, @Nullable Map<String, Object> meta) {
		return new Content(uri, LogDescriptions.TEXT, Form.TEXT, new InMemory(text.getBytes(StandardCharsets.UTF_8)),
				meta);
	}

	/**
	 * Lines of a read.
	 *
	 * @param end position after the last line
	 * @param mark key in {@code _meta} that says that lines are missing; {@code null} if
	 * none is
	 */
	private record Page(String text, TimeCursor end, @Nullable String mark) {

	}

}
