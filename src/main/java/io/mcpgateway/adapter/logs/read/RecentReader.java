package io.mcpgateway.adapter.logs.read;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipException;

import io.mcpgateway.adapter.logs.line.LineParser;
import io.mcpgateway.adapter.logs.line.LineSelector;
import io.mcpgateway.adapter.logs.line.LogLineReader;
import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.tree.DamagedEntryException;

/**
 * Reader of the latest lines of all logs that the caller may read, in the order of their
 * times. A line begins with the name of its log if the mount may have several.
 */
final class RecentReader {

	/** Maximum length of an answer, in characters. */
	private static final int MAX_LENGTH = 2 * 1024 * 1024;

	private static final int DEFAULT_LINES = 200;

	private final LogMount mount;

	private final LogUris uris;

	private final LogFiles files;

	private final LogRangeReader reader;

	RecentReader(LogMount mount, LogUris uris, LogFiles files, LogRangeReader reader) {
		this.mount = mount;
		this.uris = uris;
		this.files = files;
		this.reader = reader;
	}

	/** Reads the latest lines. Blocks. */
	Content read(String uri, LineQuery query, Access access) throws IOException {
		int limit = query.number("limit", DEFAULT_LINES);
		LatestLines latest = new LatestLines(limit, MAX_LENGTH);
		Instant oldest = query.oldest(this.mount.timeframe());
		Inapplicable inapplicable = new Inapplicable(query);
		for (Map.Entry<String, List<LogSegment>> log : this.files.all().entrySet()) {
			boolean isRecent = !log.getValue().getLast().modified().toInstant().isBefore(oldest);
			if (isRecent && access.allows(Verb.READ, this.uris.log(log.getKey()))) {
				attempt(latest, () -> add(latest, log.getKey(), this.reader.open(log.getValue()), query, oldest, limit,
						inapplicable));
			}
		}
		byte[] text = latest.text().getBytes(StandardCharsets.UTF_8);
		return new Content(uri, LogStore.MEDIA_TYPE, Form.TEXT, new InMemory(text),
				inapplicable.meta(latest.isComplete()));
	}

	/** Leaves out a log whose files cannot be read, or are deleted meanwhile. */
	private static void attempt(LatestLines latest, LogWork work) throws IOException {
		try {
			work.run();
		}
		catch (FileSystemException | DamagedEntryException | LogTruncatedException | ZipException | EOFException ex) {
			latest.setIncomplete();
		}
	}

	private void add(LatestLines latest, String name, OpenLog opened, LineQuery query, Instant oldest, int limit,
			Inapplicable inapplicable) throws IOException {
		LogSamples.Sampled sample = this.reader.sample(opened);
		OpenLog log = opened.in(sample.encoding());
		LineParser parser = sample.parser();
		if (!inapplicable.allows(name, parser.recognized())) {
			return;
		}
		TailSearch tail = this.reader.tail(log, parser, query, limit);
		TimeSearch search = this.reader.times(log, parser);
		LinePosition start = tail.find(search.first(oldest), log.end());
		if (!tail.isComplete() || !search.isComplete()) {
			latest.setIncomplete();
		}
		boolean isNamed = !this.mount.pattern().isSingle();
		LineSelector selector = this.reader.selector(parser, query, start);
		Instant time = oldest;
		for (int segment = start.segment(); segment <= log.end().segment(); segment++) {
			long from = (segment == start.segment()) ? start.offset() : 0;
			if (from >= log.end(segment)) {
				continue;
			}
			try (LogLineReader lines = log.lines(segment, from, log.end(segment))) {
				while (lines.next()) {
					Instant own = parser.time(lines);
					time = (own != null) ? own : time;
					String text = selector.select(lines);
					if (text != null && isNamed) {
						latest.add(time, name, text);
					}
					else if (text != null) {
						latest.add(time, text);
					}
				}
			}
		}
	}

	/** Work with the files of one log. */
	@FunctionalInterface
	private interface LogWork {

		void run() throws IOException;

	}

}
