package io.mcpgateway.adapter.logs.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Samples of logs from the world, in {@code formats.txt}: a heading with the origin, then
 * lines with the right time and level before a bar. A plus stands for a line that belongs
 * to the entry before. {@code =!} heads a sample that is not recognized. The lines are
 * rewritten after documentation and public corpora. Those from lighttpd on are written
 * from knowledge of the software: their headings say where the form is documented, and
 * were not compared with that page.
 */
final class FormatSamples {

	private static final String HEADING = "== ";

	/** Heading of a sample that is not recognized, and may be. */
	private static final String GAP = "=! ";

	private FormatSamples() {
	}

	/** Returns all samples. */
	static List<Sample> all() {
		List<Sample> samples = new ArrayList<>();
		for (String line : text().split("\n")) {
			if (line.startsWith(HEADING) || line.startsWith(GAP)) {
				samples.add(new Sample(line.substring(HEADING.length()), line.startsWith(GAP), new ArrayList<>()));
			}
			else {
				samples.getLast().lines.add(expected(line));
			}
		}
		return samples;
	}

	private static Expected expected(String line) {
		int bar = line.indexOf("| ");
		String[] head = line.substring(0, bar).strip().split(" ");
		String text = line.substring(bar + 2).replace('\u241b', '\u001b').replace('\u21e5', '\t');
		return head[0].equals("+") ? new Expected(false, null, null, text)
				: new Expected(true, head[0].equals("-") ? null : Instant.parse(head[0]),
						head[1].equals("-") ? null : LogLevel.valueOf(head[1]), text);
	}

	private static String text() {
		try (InputStream bytes = Objects.requireNonNull(FormatSamples.class.getResourceAsStream("formats.txt"))) {
			return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Lines of a log.
	 *
	 * @param isGap whether the lines are not recognized yet
	 */
	record Sample(String origin, boolean isGap, List<Expected> lines) {

		List<String> text() {
			return this.lines.stream().map(Expected::text).toList();
		}

		@Override
		public String toString() {
			return this.origin;
		}

	}

	/** Line with its right time and level. */
	record Expected(boolean isEntry, @Nullable Instant time, @Nullable LogLevel level, String text) {

	}

}
