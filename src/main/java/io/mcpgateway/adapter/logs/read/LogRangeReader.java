package io.mcpgateway.adapter.logs.read;

import java.io.IOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.logs.line.LineFilter;
import io.mcpgateway.adapter.logs.line.LineParser;
import io.mcpgateway.adapter.logs.line.LineRenderer;
import io.mcpgateway.adapter.logs.line.LineSelector;
import io.mcpgateway.adapter.logs.line.SecretMask;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.Streamed;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;

/**
 * Reader of the lines of one log. A read ends with the last line present when the read
 * began, so the position to go on at is known before the first line is sent.
 */
final class LogRangeReader {

	private final LogMount mount;

	private final LogUris uris;

	private final LogFiles files;

	private final LogSamples samples;

	private final SecretMask mask;

	private final LineRenderer renderer;

	private final InstantSource clock;

	LogRangeReader(LogMount mount, LogUris uris, LogFiles files, InstantSource clock) {
		this.mount = mount;
		this.uris = uris;
		this.files = files;
		this.clock = clock;
		this.mask = SecretMask.of(mount.mask(), mount.maskPatterns());
		this.samples = new LogSamples(new LineParser(mount.formats(clock), this.mask));
		this.renderer = new LineRenderer(this.mask, (int) mount.maxLine().toBytes());
	}

	/** Opens the lines of a log; {@code null} if there is no such log. Blocks. */
	@Nullable Content read(String uri, String name, LineQuery query) throws IOException {
		List<LogSegment> segments = this.files.find(name);
		if (segments.isEmpty()) {
			return null;
		}
		OpenLog opened = open(segments);
		LogSamples.Sampled sample = sample(opened);
		OpenLog log = opened.in(sample.encoding());
		LineParser parser = sample.parser();
		query.checkTimes(parser.recognized());
		query.checkLevels(parser.recognized());
		LogCursors cursors = new LogCursors(log, this.mask, this.mount.maxScan().toBytes());
		Map<String, Object> meta = new LinkedHashMap<>();
		meta.put(LogStore.RECOGNIZED, parser.recognized().meta());
		LinePosition start = start(log, parser, cursors, query, meta);
		LinePosition end = start.isInside() ? inside(start, meta) : end(log, parser, query, start, meta);
		if (query.hasTail() || !query.hasStart()) {
			TailSearch tail = tail(log, parser, query, query.number("tail", this.mount.lines()));
			start = tail.find(start, end);
			if (!tail.isComplete()) {
				meta.put(LogStore.INCOMPLETE, true);
			}
		}
		else if (!query.filter().equals(LineFilter.ALL)) {
			end = reached(log, start, end, meta);
		}
		LogCursor next = cursors.cursor((start.compareTo(end) > 0) ? start : end);
		meta.put(MetaKeys.NEXT, query.next(this.uris.log(name), next.text(), meta.containsKey(MetaKeys.TRUNCATED)));
		meta.put(MetaKeys.ETAG, next.text() + "." + start.segment() + "." + start.offset());
		return new Content(uri, LogStore.MEDIA_TYPE, Form.TEXT, new Streamed(lines(log, parser, query, start, end)),
				meta);
	}

	OpenLog open(List<LogSegment> segments) throws IOException {
		return new OpenLog(this.files, segments, this.renderer, this.clock.instant());
	}

	TailSearch tail(OpenLog log, LineParser parser, LineQuery query, int lines) {
		return new TailSearch(log, query.filter(), parser, this.renderer, lines, this.mount.maxScan().toBytes());
	}

	/** Returns the selector of the lines from a position on. */
	LineSelector selector(LineParser parser, LineQuery query, LinePosition start) {
		LineSelector selector = new LineSelector(query.filter(), parser, this.renderer);
		return start.isBeginning() ? selector.fromBeginning() : selector;
	}

	/** Returns the parser and the encoding of a log, by a sample of its lines. */
	LogSamples.Sampled sample(OpenLog log) throws IOException {
		return this.samples.of(log);
	}

	TimeSearch times(OpenLog log, LineParser parser) {
		return new TimeSearch(log, parser, this.mount.maxScan().toBytes());
	}

	private Flux<DataBuffer> lines(OpenLog log, LineParser parser, LineQuery query, LinePosition start,
			LinePosition end) {
		return Flux.defer(() -> LineStream.of(log, selector(parser, query, start), start, end));
	}

	private LinePosition start(OpenLog log, LineParser parser, LogCursors cursors, LineQuery query,
			Map<String, Object> meta) throws IOException {
		LogCursor after = (query.after() != null) ? LogCursor.of(query.after()) : null;
		if (after != null) {
			return cursors.position(after);
		}
		if (query.since() == null) {
			return log.start();
		}
		TimeSearch search = times(log, parser);
		LinePosition start = search.first(query.since());
		if (!search.isComplete()) {
			meta.put(LogStore.INCOMPLETE, true);
		}
		return start;
	}

	/**
	 * Returns the end of the lines, which is earlier if the search for it gave up, but
	 * behind the start if there are more lines.
	 */
	private LinePosition end(OpenLog log, LineParser parser, LineQuery query, LinePosition start,
			Map<String, Object> meta) throws IOException {
		if (query.until() == null) {
			return log.end();
		}
		TimeSearch search = times(log, parser);
		LinePosition end = search.first(query.until());
		if (!search.isComplete() && search.reached().compareTo(start) <= 0) {
			search = times(log, parser);
			end = search.first(query.until(), start);
		}
		if (!search.isComplete()) {
			meta.put(MetaKeys.TRUNCATED, true);
			end = search.reached();
		}
		return (end.compareTo(log.end()) > 0) ? log.end() : end;
	}

	/** Returns the end of a read that begins inside a line, and shows nothing of it. */
	private static LinePosition inside(LinePosition start, Map<String, Object> meta) {
		meta.put(MetaKeys.TRUNCATED, true);
		return start;
	}

	/** Returns the end of a filtered read, which scans a bounded number of bytes. */
	private LinePosition reached(OpenLog log, LinePosition start, LinePosition end, Map<String, Object> meta)
			throws IOException {
		LinePosition reached = log.after(start, end, this.mount.maxScan().toBytes());
		if (reached.compareTo(end) < 0) {
			meta.put(MetaKeys.TRUNCATED, true);
		}
		return reached;
	}

}
