package io.mcpgateway.adapter.logs.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Table of the formats of lines. A sample of a log chooses the formats of the log: those
 * in which most of the sample's entries are written.
 */
public final class FormatTable {

	/** Name of the format that a sample chooses. */
	public static final String AUTO = "auto";

	private static final Set<String> NAMES = Set.of(AUTO, "json", "logfmt", "plain");

	private static final int MAX_DEPTH = 3;

	private final String format;

	private final LocalClock clock;

	private final TextLines text;

	private final LineFormat json;

	private final LineFormat logfmt;

	private final LineFormat leveled;

	/** Formats of any line, for a log without a sample. */
	private final EntryParser any;

	private final @Nullable LineFormat configured;

	/**
	 * Creates a table.
	 * @param format {@code auto}, {@code json}, {@code logfmt}, {@code plain} or a usable
	 * expression
	 */
	public FormatTable(String format, LocalClock clock) {
		this.format = normal(format);
		this.clock = clock;
		this.text = new TextLines(null, TextStyle.ANY, clock);
		this.json = new JsonLines(clock, this.text);
		this.logfmt = new LogfmtLines(clock, this.format.equals("logfmt"));
		this.leveled = new LeveledLines(clock);
		EntryParser bare = new EntryParser(List.of(), others());
		this.any = new EntryParser(List.of(), containers(bare));
		this.configured = NAMES.contains(this.format) ? null : ConfiguredLines.of(format, bare, clock);
	}

	/** Returns whether a text names a format, or is a usable expression for one. */
	public static boolean isFormat(String format) {
		return NAMES.contains(normal(format)) || ConfiguredLines.isUsable(format);
	}

	private static String normal(String format) {
		String lower = format.toLowerCase(Locale.ROOT);
		return NAMES.contains(lower) ? lower : format;
	}

	private List<LineFormat> others() {
		return switch (this.format) {
			case AUTO -> List.of(this.json, this.logfmt, this.text, this.leveled);
			case "json" -> List.of(this.json);
			case "logfmt" -> List.of(this.logfmt);
			case "plain" -> List.of(this.text, this.leveled);
			default -> List.of();
		};
	}

	private List<LineFormat> containers(EntryParser inner) {
		List<LineFormat> all = new ArrayList<>();
		if (this.format.equals(AUTO)) {
			all.add(new WrappedLines(ContainerForm.DOCKER, inner, this.clock));
			all.add(new WrappedLines(ContainerForm.CRI, inner, this.clock));
		}
		all.addAll(others());
		return all;
	}

	/** Returns the parser of a log without a sample. */
	public EntryParser any() {
		return (this.configured != null) ? new EntryParser(List.of(this.configured), List.of()) : this.any;
	}

	/**
	 * Returns the parser of a log.
	 * @param sample lines of the log, masked
	 */
	public EntryParser choose(List<String> sample) {
		if (this.configured != null) {
			return any();
		}
		return choose(sample.stream().map(EntryParser::clean).filter((line) -> !line.isBlank()).toList(), 0);
	}

	private EntryParser choose(List<String> lines, int depth) {
		if (this.format.equals(AUTO) && depth < MAX_DEPTH) {
			for (ContainerForm form : ContainerForm.values()) {
				List<String> inner = inner(form, lines);
				if (!inner.isEmpty() && inner.size() * 2 >= lines.size()) {
					EntryParser parser = choose(inner, depth + 1);
					return new EntryParser(List.of(new WrappedLines(form, parser, this.clock)), containers(parser));
				}
			}
		}
		FormatVotes votes = new FormatVotes(this.clock, this.leveled);
		for (String line : lines) {
			vote(line, votes);
		}
		return new EntryParser(votes.chosen(lines.size()), (depth == 0) ? containers(this.any) : others());
	}

	private static List<String> inner(ContainerForm form, List<String> lines) {
		List<String> inner = new ArrayList<>();
		for (String line : lines) {
			ContainerForm.Inner found = form.unwrap(line);
			if (found != null) {
				inner.add(EntryParser.clean(found.line()));
			}
		}
		return inner;
	}

	private void vote(String line, FormatVotes votes) {
		for (LineFormat other : others()) {
			if (other == this.text) {
				if (votes.text(line)) {
					return;
				}
			}
			else if (other.parse(line) != null) {
				votes.add(other);
				return;
			}
		}
	}

}
