package io.mcpgateway.adapter.logs.format;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Parser of the heads of lines by the formats of a log. A line of none of these formats
 * is tried with all others, since a log may change its format. In a log whose entries
 * have times, a line without a time belongs to the entry before.
 */
public final class EntryParser {

	private static final char ESCAPE = '\u001b';

	private static final char BYTE_ORDER_MARK = '\ufeff';

	/** Formats of the log, the most frequent first. */
	private final LineFormat[] formats;

	/** Formats of any line. */
	private final LineFormat[] others;

	private final boolean hasTimes;

	EntryParser(List<LineFormat> formats, List<LineFormat> others) {
		this.formats = formats.toArray(LineFormat[]::new);
		this.others = others.toArray(LineFormat[]::new);
		this.hasTimes = formats.stream().anyMatch(LineFormat::hasTimes);
	}

	/** Returns the head of a line. */
	public LineHead parse(String line) {
		String text = clean(line);
		for (LineFormat format : this.formats) {
			LineHead head = format.parse(text);
			if (head != null) {
				return head;
			}
		}
		for (LineFormat format : this.others) {
			LineHead head = format.parse(text);
			if (head != null && (head.hasTime() || !this.hasTimes)) {
				return head;
			}
		}
		return LineHead.CONTINUATION;
	}

	/**
	 * Counts what the formats recognize in a sample.
	 * @param sample lines of the log, masked
	 */
	public Recognition recognize(List<String> sample) {
		int lines = 0;
		int timed = 0;
		int leveled = 0;
		for (String line : sample) {
			if (!line.isBlank()) {
				LineHead head = parse(line);
				lines++;
				timed += (head.time() != null) ? 1 : 0;
				leveled += (head.level() != null) ? 1 : 0;
			}
		}
		return new Recognition(label(), lines, timed, leveled);
	}

	/** Returns whether formats tell where entries begin. */
	boolean knowsEntries() {
		return this.formats.length > 0;
	}

	/** Returns the names of the formats, for people. */
	String label() {
		return !knowsEntries() ? "unknown"
				: Arrays.stream(this.formats).map(LineFormat::label).distinct().collect(Collectors.joining(", "));
	}

	/** Drops a byte order mark, and the sequences that colour a terminal. */
	static String clean(String line) {
		String text = (!line.isEmpty() && line.charAt(0) == BYTE_ORDER_MARK) ? line.substring(1) : line;
		return (text.indexOf(ESCAPE) < 0) ? text : withoutColors(text);
	}

	private static String withoutColors(String line) {
		StringBuilder text = new StringBuilder(line.length());
		int at = 0;
		while (at < line.length()) {
			char c = line.charAt(at);
			if (c == ESCAPE && at + 1 < line.length() && line.charAt(at + 1) == '[') {
				at += 2;
				while (at < line.length() && (line.charAt(at) < '@' || line.charAt(at) > '~')) {
					at++;
				}
			}
			else if (c != ESCAPE) {
				text.append(c);
			}
			at++;
		}
		return text.toString();
	}

}
