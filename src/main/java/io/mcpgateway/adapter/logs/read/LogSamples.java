package io.mcpgateway.adapter.logs.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.logs.line.LineParser;
import io.mcpgateway.adapter.logs.line.LogEncoding;
import io.mcpgateway.adapter.logs.line.LogLineReader;

/**
 * Parsers and encodings of logs, chosen by samples of their lines: the beginning and the
 * end of the newest file, and older files for as long as there are few lines. A sample of
 * a file of some size, with times and levels, holds until the file has doubled or shrunk.
 */
final class LogSamples {

	private static final int SAMPLE_BYTES = 32 * 1024;

	private static final int MAX_LINES = 200;

	/** Number of lines up to which an older file is looked at too. */
	private static final int MIN_LINES = 20;

	private static final int MAX_FILES = 3;

	private static final int MAX_PARSERS = 1000;

	private final LineParser parser;

	/** Parsers by the numbers of files, the oldest first. */
	private final Map<String, Sampled> parsers = new LinkedHashMap<>();

	/**
	 * Creates the parsers of a mount.
	 * @param parser parser for logs without a sample
	 */
	LogSamples(LineParser parser) {
		this.parser = parser;
	}

	/** Returns the parser and the encoding of a log. */
	Sampled of(OpenLog log) throws IOException {
		LogSegment newest = log.segment(log.count() - 1);
		synchronized (this.parsers) {
			Sampled known = this.parsers.get(newest.key());
			if (known != null && known.holds(newest.size())) {
				return known;
			}
		}
		List<LogEncoding.LineBytes> sample = sample(log);
		LogEncoding encoding = LogEncoding.ofSample(sample);
		LineParser parser = this.parser.of(sample.stream().map((line) -> line.text(encoding)).toList());
		Sampled chosen = new Sampled(newest.size(), parser, encoding);
		synchronized (this.parsers) {
			this.parsers.put(newest.key(), chosen);
			if (this.parsers.size() > MAX_PARSERS) {
				this.parsers.remove(this.parsers.keySet().iterator().next());
			}
		}
		return chosen;
	}

	private static List<LogEncoding.LineBytes> sample(OpenLog log) throws IOException {
		List<LogEncoding.LineBytes> lines = new ArrayList<>();
		int first = Math.max(0, log.count() - MAX_FILES);
		for (int segment = log.count() - 1; segment >= first && lines.size() < MIN_LINES; segment--) {
			long end = log.end(segment);
			add(lines, log, segment, 0, Math.min(end, SAMPLE_BYTES));
			if (end < Long.MAX_VALUE && end > 2 * SAMPLE_BYTES) {
				add(lines, log, segment, end - SAMPLE_BYTES, end);
			}
		}
		return lines;
	}

	/**
	 * Adds the lines that begin after a position, and of the first bytes the first too.
	 */
	private static void add(List<LogEncoding.LineBytes> lines, OpenLog log, int segment, long from, long end)
			throws IOException {
		int left = MAX_LINES;
		try (LogLineReader reader = log.lines(segment, from, end)) {
			if (from > 0) {
				reader.skip();
			}
			while (left-- > 0 && reader.next()) {
				lines.add(reader.bytes());
			}
		}
	}

	/**
	 * Parser and encoding of a file.
	 *
	 * @param size size of the file when its sample was taken
	 */
	record Sampled(long size, LineParser parser, LogEncoding encoding) {

		private boolean holds(long now) {
			boolean isWhole = !this.parser.recognized().lacksTimes() && !this.parser.recognized().lacksLevels();
			return now == this.size
					|| (isWhole && this.size > 2 * SAMPLE_BYTES && now > this.size && now < 2 * this.size);
		}

	}

}
