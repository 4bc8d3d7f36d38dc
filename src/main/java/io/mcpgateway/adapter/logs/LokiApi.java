package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.JsonShape;
import io.mcpgateway.adapter.logs.mount.LokiSource;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.upstream.UpstreamConnections;
import org.springframework.http.HttpHeaders;
import tools.jackson.databind.JsonNode;

/** The part of Loki's API about lines. No request looks back too far. */
final class LokiApi implements AutoCloseable {

	/** Factor by which a page of long lines becomes shorter. */
	private static final int SHRINK = 10;

	/** Values of a label, or lines without the labels of their streams. */
	private static final JsonShape DATA = JsonShape
		.of(Map.of("data", JsonShape.of(Map.of("result", JsonShape.of(Map.of("values", JsonShape.SCALAR))))));

	/** Time by which the clock of Loki may be ahead. */
	private static final Duration CLOCK_DIFFERENCE = Duration.ofHours(1);

	private final LokiSource source;

	private final RemoteHttp http;

	private final Map<String, String> headers;

	private final InstantSource clock;

	LokiApi(LokiSource source, UpstreamConnections connections, InstantSource clock) {
		this.source = source;
		this.http = new RemoteHttp(connections, source.address(), source.timeout());
		this.clock = clock;
		this.headers = new HashMap<>(source.headers());
		if (source.username() != null && source.password() != null) {
			this.headers.put(HttpHeaders.AUTHORIZATION, "Basic "
					+ HttpHeaders.encodeBasicAuth(source.username(), source.password(), StandardCharsets.UTF_8));
		}
	}

	/**
	 * Returns the values of a label.
	 * @param selector selector of the lines; empty for all lines
	 */
	List<String> values(String label, String selector) throws IOException {
		Map<String, String> parameters = new LinkedHashMap<>();
		parameters.put("start", nanos(oldest()));
		if (!selector.isEmpty()) {
			parameters.put("query", selector);
		}
		return get("/label/" + label + "/values", parameters).path("data")
			.valueStream()
			.map((value) -> value.asString(""))
			.toList();
	}

	/**
	 * Returns the values of a label of the streams that may have lines since a time.
	 * @param selector selector of the streams, not empty
	 */
	List<String> series(String label, String selector, Instant since) throws IOException {
		JsonShape shape = JsonShape.of(Map.of("data", JsonShape.of(Map.of(label, JsonShape.SCALAR))));
		return get("/series",
				Map.of("match%5B%5D", selector, "start", nanos(latest(since, oldest())), "end",
						nanos(this.clock.instant().plus(CLOCK_DIFFERENCE))),
				shape)
			.path("data")
			.valueStream()
			.map((stream) -> stream.path(label).asString(""))
			.toList();
	}

	/**
	 * Page of lines in the order of their times.
	 *
	 * @param isLast whether there are no more lines
	 */
	record LinePage(List<TimedLine> lines, boolean isLast) {

	}

	/**
	 * Returns the first or the last lines: at most {@code limit}, and fewer if the lines
	 * are long.
	 */
	LinePage lines(String query, Instant since, Instant until, int limit, boolean isFirst) throws IOException {
		Instant start = latest(since, oldest());
		if (!start.isBefore(until)) {
			return new LinePage(List.of(), true);
		}
		int count = limit;
		while (true) {
			try {
				List<TimedLine> lines = ask(query, start, until, count, isFirst);
				return new LinePage(lines, lines.size() < count);
			}
			catch (LargeAnswerException ex) {
				if (count == 1) {
					throw ex;
				}
				count = Math.max(count / SHRINK, 1);
			}
		}
	}

	private List<TimedLine> ask(String query, Instant start, Instant until, int limit, boolean isFirst)
			throws IOException {
		JsonNode answer = get("/query_range", Map.of("query", query, "start", nanos(start), "end", nanos(until),
				"limit", String.valueOf(limit), "direction", isFirst ? "forward" : "backward"));
		List<TimedLine> lines = new ArrayList<>();
		for (JsonNode stream : answer.path("data").path("result")) {
			stream.path("values").forEach((value) -> lines.add(line(value)));
		}
		if (!isFirst) {
			Collections.reverse(lines);
		}
		lines.sort(Comparator.comparing(TimedLine::time));
		return lines;
	}

	@Override
	public void close() {
		this.http.close();
	}

	private Instant oldest() {
		return this.clock.instant().minus(this.source.lookback());
	}

	private static Instant latest(Instant one, Instant other) {
		return one.isAfter(other) ? one : other;
	}

	private JsonNode get(String path, Map<String, String> parameters) throws IOException {
		return get(path, parameters, DATA);
	}

	private JsonNode get(String path, Map<String, String> parameters, JsonShape shape) throws IOException {
		return this.http.json(URI.create(this.source.address() + "/loki/api/v1" + path + "?"
				+ parameters.entrySet()
					.stream()
					.map((parameter) -> parameter.getKey() + "=" + PercentEncoding.encodeReserved(parameter.getValue()))
					.collect(Collectors.joining("&"))),
				this.headers, shape);
	}

	private static TimedLine line(JsonNode value) {
		String text = value.path(1).asString("").replace('\0', '\ufffd');
		return new TimedLine(Instant.ofEpochSecond(0, value.path(0).asLong(0)), text, text.length());
	}

	private static String nanos(Instant time) {
		return String.valueOf(TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano());
	}

}
