package io.mcpgateway.adapter.logs.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.logs.format.LevelScan.Trust;
import org.jspecify.annotations.Nullable;

/** Votes of the lines of a sample for formats. */
final class FormatVotes {

	private static final int MAX_FORMATS = 4;

	/** A format of fewer than one entry in as many is not chosen. */
	private static final int MIN_SHARE = 20;

	/** A log with one time to as many levels at the beginning of lines has no times. */
	private static final int MAX_LEVELS_A_TIME = 8;

	private final LocalClock clock;

	private final LineFormat leveled;

	private final TextLines plain;

	private final TextLines sample;

	private final Map<LineFormat, Integer> others = new LinkedHashMap<>();

	private final Map<TimeForm, TextVotes> texts = new EnumMap<>(TimeForm.class);

	/** Votes of the line before, if it had a time and no level. */
	private @Nullable TextVotes before;

	FormatVotes(LocalClock clock, LineFormat leveled) {
		this.clock = clock;
		this.leveled = leveled;
		this.plain = new TextLines(null, TextStyle.ANY, clock);
		this.sample = new TextLines(null, TextStyle.SAMPLE, clock);
	}

	void add(LineFormat format) {
		if (format == this.leveled && this.before != null) {
			this.before.twofold++;
		}
		this.before = null;
		this.others.merge(format, 1, Integer::sum);
	}

	/** Counts a line of text with a time; returns {@code false} for another line. */
	boolean text(String line) {
		TextLines.Match strict = this.plain.match(line);
		TextLines.Match match = (strict != null) ? strict : this.sample.match(line);
		if (match == null) {
			return false;
		}
		TextVotes votes = this.texts.computeIfAbsent(match.form(), (form) -> new TextVotes());
		boolean isIndented = line.charAt(0) == ' ' || line.charAt(0) == '\t';
		if (strict != null) {
			votes.strict++;
		}
		else if (isIndented) {
			votes.indented++;
		}
		else {
			votes.columns++;
		}
		Trust trust = this.sample.trust(line);
		votes.loose += (trust == Trust.LOOSE) ? 1 : 0;
		votes.letters += (trust == Trust.LETTER) ? 1 : 0;
		this.before = (trust == null) ? votes : null;
		return strict != null || !isIndented;
	}

	/**
	 * Returns the formats of the sample, the most frequent first.
	 * @param lines number of lines of the sample
	 */
	List<LineFormat> chosen(int lines) {
		merge(TimeForm.AMERICAN, TimeForm.EUROPEAN_SLASHES);
		merge(TimeForm.EUROPEAN_DASHES, TimeForm.AMERICAN_DASHES);
		merge(TimeForm.SHORT_SLASHES, TimeForm.AMERICAN_YEAR);
		List<Choice> choices = new ArrayList<>();
		this.others.forEach((format, count) -> choices.add(new Choice(format, count)));
		this.texts.forEach((form, votes) -> {
			Choice choice = votes.choice(form, lines, this.clock);
			if (choice != null) {
				choices.add(choice);
			}
		});
		int timed = choices.stream().filter((each) -> each.format.hasTimes()).mapToInt(Choice::count).sum();
		int levels = this.others.getOrDefault(this.leveled, 0);
		boolean isTimed = timed > 0 && timed * MAX_LEVELS_A_TIME >= levels;
		int total = isTimed ? timed : levels;
		return choices.stream()
			.filter((each) -> each.format.hasTimes() == isTimed && each.count * MIN_SHARE >= total)
			.sorted(Comparator.comparingInt(Choice::count).reversed())
			.limit(MAX_FORMATS)
			.map(Choice::format)
			.toList();
	}

	/** A line that fits the second form only tells that all lines are in this form. */
	private void merge(TimeForm first, TimeForm second) {
		TextVotes votes = this.texts.get(first);
		TextVotes others = this.texts.get(second);
		if (votes != null && others != null) {
			others.strict += votes.strict;
			this.texts.remove(first);
		}
	}

	/** Format with its votes. */
	private record Choice(LineFormat format, int count) {

	}

	/** Votes for a form of times. */
	private static final class TextVotes {

		private int strict;

		private int indented;

		private int columns;

		private int loose;

		private int letters;

		/** Number of entries whose next line begins with a level. */
		private int twofold;

		@Nullable Choice choice(TimeForm form, int lines, LocalClock clock) {
			boolean isIndented = this.indented > this.strict;
			boolean isColumn = this.columns > this.strict && this.columns * 5 >= lines * 4;
			int entries = this.strict + (isIndented ? this.indented : 0) + (isColumn ? this.columns : 0);
			if (entries == 0) {
				return null;
			}
			TextStyle style = new TextStyle(isIndented, isColumn, this.loose * 3 >= entries * 2,
					this.letters * 2 >= entries, this.twofold * 2 > entries);
			return new Choice(new TextLines(form, style, clock), entries);
		}

	}

}
