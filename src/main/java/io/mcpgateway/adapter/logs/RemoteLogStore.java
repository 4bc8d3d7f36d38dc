package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.logs.format.Recognition;
import io.mcpgateway.adapter.logs.line.LineFilter;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.logs.read.Inapplicable;
import io.mcpgateway.adapter.logs.read.LatestLines;
import io.mcpgateway.adapter.logs.read.LineQuery;
import io.mcpgateway.adapter.logs.read.LogStore;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import org.jspecify.annotations.Nullable;

/**
 * Logs kept by another service. A read has 10,000 lines and 2 million characters at most;
 * {@code io.mcpgateway/next} leads to the rest.
 */
final class RemoteLogStore implements LogStore {

	/** Maximum number of logs whose lines {@code recent} has. */
	static final int MAX_RECENT_LOGS = 500;

	private static final int DEFAULT_RECENT_LINES = 200;

	/** Number of lines without a level for which a filter of levels is refused. */
	private static final int MIN_REFUSED_LINES = 3;

	private final LogMount mount;

	private final LogUris uris;

	private final RemoteLogs logs;

	private final LineScans scans;

	private final RemoteLogReader reader;

	private final Globs globs;

	RemoteLogStore(Mount<LogMount> mount, RemoteLogs logs, InstantSource clock) {
		this.mount = mount.source();
		this.uris = new LogUris(mount.name());
		this.logs = logs;
		this.scans = new LineScans(this.mount, clock);
		this.reader = new RemoteLogReader(this.mount, logs, this.scans, clock);
		this.globs = new Globs(List.of(), mount.settings().exclude());
	}

	@Override
	public List<Entry> logs() throws IOException {
		return this.logs.names().stream().filter(this::isShown).map((name) -> new Entry(name, null)).toList();
	}

	/** Asks no service. */
	@Override
	public boolean hasRecent() {
		return true;
	}

	@Override
	public boolean exists(String log) throws IOException {
		return find(log) != null;
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
		ListedLog found = find(log);
		if (found == null) {
			return null;
		}
		try {
			return content(uri, log, query, this.reader.read(found, query));
		}
		catch (MissingLogException ex) {
			return null;
		}
	}

	private @Nullable ListedLog find(String log) throws IOException {
		return isShown(log) ? this.logs.find(log) : null;
	}

	private Content content(String uri, String log, LineQuery query, RemoteLogReader.Page page) {
		if (query.after() == null && page.recognized().lines() >= MIN_REFUSED_LINES) {
			query.checkLevels(page.recognized());
		}
		Map<String, Object> meta = new LinkedHashMap<>();
		meta.put(RECOGNIZED, page.recognized().meta());
		meta.put(MetaKeys.NEXT,
				query.next(this.uris.log(log), page.end().text(), MetaKeys.TRUNCATED.equals(page.mark())));
		if (page.mark() != null) {
			meta.put(page.mark(), true);
		}
		return content(uri, page.text(), meta);
	}

	@Override
	public Content recent(String uri, LineQuery query, Access access) throws IOException {
		int limit = query.number("limit", DEFAULT_RECENT_LINES);
		LineRange range = new LineRange(query.oldest(this.mount.timeframe()), this.reader.end(query), query.filter());
		LatestLines latest = new LatestLines(limit, RemoteLogReader.MAX_LENGTH);
		Inapplicable inapplicable = new Inapplicable(query);
		int left = MAX_RECENT_LOGS;
		long bytes = this.scans.maxBytes();
		for (ListedLog log : this.logs.list(range.since())) {
			if (log.runs() > 0 && isShown(log.name()) && access.allows(Verb.READ, this.uris.log(log.name()))
					&& left-- > 0 && bytes > 0) {
				bytes -= addRecent(latest, log, range, limit, bytes, inapplicable);
			}
		}
		if (left < 0) {
			latest.setIncomplete();
		}
		return content(uri, latest.text(), inapplicable.meta(latest.isComplete()));
	}

	/**
	 * Adds the lines of a log, unless the log was deleted meanwhile or is refused.
	 * Returns the number of bytes read, at most {@code maxBytes} and a line.
	 */
	private long addRecent(LatestLines latest, ListedLog log, LineRange range, int limit, long maxBytes,
			Inapplicable inapplicable) throws IOException {
		boolean isFiltered = !range.filter().equals(LineFilter.ALL);
		LineRange requested = this.scans.requested(range);
		try (TimedLines lines = isFiltered ? this.logs.lines(log, requested) : this.logs.last(log, limit, requested)) {
			LineScan scan = this.scans.of(lines, range, TimeCursor.START, maxBytes);
			for (TimedLine line = scan.next(); line != null; line = scan.next()) {
				latest.add(line.time(), log.name(), line.text());
			}
			Recognition seen = scan.recognized();
			inapplicable.noteLevels(log.name(), seen.lines() < MIN_REFUSED_LINES || !seen.lacksLevels());
			if (scan.isCut()) {
				latest.setIncomplete();
			}
			return scan.bytes();
		}
		catch (MissingLogException | RefusedException ex) {
			latest.setIncomplete();
			return 0;
		}
	}

	private static Content content(String uri, String text, @Nullable Map<String, Object> meta) {
		return new Content(uri, LogStore.MEDIA_TYPE, Form.TEXT, new InMemory(text.getBytes(StandardCharsets.UTF_8)),
				meta);
	}

}
