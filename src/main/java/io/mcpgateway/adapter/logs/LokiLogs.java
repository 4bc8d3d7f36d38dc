package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.logs.LokiApi.LinePage;
import io.mcpgateway.adapter.logs.mount.LokiSource;
import io.mcpgateway.upstream.UpstreamConnections;
import org.jspecify.annotations.Nullable;

/** Logs in Loki: the lines with the same value of a label. */
final class LokiLogs implements RemoteLogs {

	/** Values valid as the path of a URI. */
	private static final Pattern NAME = Pattern
		.compile("(?!\\.\\.?(/|$))[^/\\\\\\p{Cc}]+(/(?!\\.\\.?(/|$))[^/\\\\\\p{Cc}]+)*");

	private static final int MAX_NAME_LENGTH = 1000;

	private final LokiSource source;

	private final LokiApi api;

	private final LogQl queries;

	/**
	 * Creates the logs of Loki.
	 * @param connections connections, which are closed with the logs
	 */
	LokiLogs(LokiSource source, UpstreamConnections connections, InstantSource clock) {
		this.source = source;
		this.api = new LokiApi(source, connections, clock);
		this.queries = new LogQl(source);
	}

	@Override
	public SortedSet<String> names() throws IOException {
		return this.api.values(this.source.label(), this.queries.hasSelector() ? this.queries.all() : "")
			.stream()
			.filter(this::mayExist)
			.limit(MAX_LOGS)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	@Override
	public List<ListedLog> list(Instant since) throws IOException {
		Set<String> busy = busy(since);
		return names().stream()
			.map((name) -> new ListedLog(name, (busy == null || busy.contains(name)) ? 1 : 0))
			.toList();
	}

	/**
	 * Returns the logs with lines since a time; {@code null} if Loki refuses to say, or
	 * if the logs have too many streams.
	 */
	private @Nullable Set<String> busy(Instant since) throws IOException {
		try {
			return Set.copyOf(this.api.series(this.source.label(), this.queries.some(), since));
		}
		catch (MissingLogException | RefusedException | LargeAnswerException ex) {
			return null;
		}
	}

	@Override
	public @Nullable ListedLog find(String log) throws IOException {
		return this.api.values(this.source.label(), this.queries.log(log)).contains(log) ? new ListedLog(log, 1) : null;
	}

	@Override
	public boolean mayExist(String log) {
		return log.length() <= MAX_NAME_LENGTH && NAME.matcher(log).matches();
	}

	@Override
	public TimedLines lines(ListedLog log, LineRange range) {
		return new LokiLines(this.api, this.queries.lines(log.name(), range.filter()), range.since(), range.until());
	}

	/**
	 * Asks for an extra line, to find whether lines with the time of the last line are
	 * left out.
	 */
	@Override
	public TimedLines last(ListedLog log, int count, LineRange range) throws IOException {
		String query = this.queries.lines(log.name(), range.filter());
		if (count < LokiLines.PAGE_SIZE) {
			LinePage page = this.api.lines(query, range.since(), range.until(), count + 1, false);
			List<TimedLine> lines = page.lines();
			if (page.isLast() || (lines.size() > count && lines.getFirst().time().isBefore(lines.getLast().time()))) {
				return TimedLines.of(lines);
			}
		}
		return last(query, count, range);
	}

	/** Looks for the time of the first line only, and keeps no lines. */
	private TimedLines last(String query, int count, LineRange range) throws IOException {
		Instant start = range.until();
		int left = count;
		int size = LokiLines.PAGE_SIZE;
		while (left > 0) {
			size = Math.min(left, size);
			LinePage page = this.api.lines(query, range.since(), start, size, false);
			start = page.lines().isEmpty() ? start : page.lines().getFirst().time();
			size = page.lines().size();
			left = page.isLast() ? 0 : left - size;
		}
		return new LokiLines(this.api, query, start, range.until());
	}

	@Override
	public void probe() throws IOException {
		this.api.values(this.source.label(), this.queries.hasSelector() ? this.queries.all() : "");
	}

	@Override
	public void close() {
		this.api.close();
	}

}
