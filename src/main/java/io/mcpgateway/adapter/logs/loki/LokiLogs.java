package io.mcpgateway.adapter.logs.loki;

import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.logs.loki.LokiApi.LinePage;
import io.mcpgateway.adapter.logs.mount.LokiSource;
import io.mcpgateway.adapter.logs.remote.LineRange;
import io.mcpgateway.adapter.logs.remote.RemoteLogs;
import io.mcpgateway.adapter.logs.remote.TimedLines;
import io.mcpgateway.upstream.UpstreamConnections;

/** Logs in Loki: the lines with the same value of a label. */
public final class LokiLogs implements RemoteLogs {

	/** Values that can be the path of a URI. */
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
	public LokiLogs(LokiSource source, UpstreamConnections connections, InstantSource clock) {
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
	public boolean exists(String log) throws IOException {
		return this.api.values(this.source.label(), this.queries.log(log)).contains(log);
	}

	@Override
	public boolean mayExist(String log) {
		return log.length() <= MAX_NAME_LENGTH && NAME.matcher(log).matches();
	}

	@Override
	public TimedLines lines(String log, LineRange range) {
		return new LokiLines(this.api, this.queries.lines(log, range.filter()), range.since(), range.until());
	}

	/** Looks for the time of the first of the lines, so that it keeps none of them. */
	@Override
	public TimedLines last(String log, int count, LineRange range) throws IOException {
		String query = this.queries.lines(log, range.filter());
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
