package io.mcpgateway.resource.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Position in the list of all resources, between two turns of mounts or within one.
 * <p>
 * A text has the number of listed resources and of the round, the current turn, and the
 * mounts of later rounds. The other turns of the first rounds follow from the order of
 * the mounts, so that their text stays short.
 *
 * @param listed number of resources on the pages before; a forged number only moves the
 * end of the caller's own list
 * @param round number of the round; {@link #PLAIN} for a list mount by mount
 * @param turns turns of the round from here, in order
 * @param later turns of the next round, up to here
 * @param empty URI prefixes of mounts without a first resource, which have no share: so a
 * mount whose resources are all hidden changes nothing
 */
record FairPosition(long listed, int round, List<Turn> turns, List<Turn> later, List<String> empty) {

	/** Round that lists all of each mount. */
	static final int PLAIN = -1;

	/** Round that lists the first resource of each mount. */
	private static final int FIRST = 0;

	/** Round that lists the first share of each mount. */
	private static final int SHARES = 1;

	private static final long MAX_LISTED = 999_999_999_999_999_999L;

	/** Maximum length of a text; the mounts beyond have no later turn. */
	private static final int MAX_LENGTH = 32_000;

	/** Mark of a text. No URI has a line break. */
	private static final String MARK = "F\n";

	FairPosition {
		turns = List.copyOf(turns);
		later = List.copyOf(later);
		empty = List.copyOf(empty);
	}

	/**
	 * Reads a position, or the URI or {@code number:URI} after which a list mount by
	 * mount goes on.
	 * @param prefixes the URI prefixes of all mounts, in order
	 * @param isShared whether mounts share a maximum
	 */
	static FairPosition read(String text, List<String> prefixes, boolean isShared) {
		if (text.isEmpty()) {
			return new FairPosition(0, isShared ? FIRST : PLAIN, from(prefixes, isShared ? FIRST : PLAIN), List.of(),
					List.of());
		}
		if (!text.startsWith(MARK)) {
			PagePosition plain = PagePosition.parse(text);
			return new FairPosition(plain.listed(), PLAIN,
					from(prefixes, PLAIN).stream()
						.filter((turn) -> PageBuilder.mayFollow(turn.prefix(), plain.after()))
						.map((turn) -> plain.after().startsWith(turn.prefix()) ? turn.after(plain.after(), -1) : turn)
						.toList(),
					List.of(), List.of());
		}
		try {
			return parse(text.substring(MARK.length()).split("\n", -1), prefixes);
		}
		catch (NumberFormatException ex) {
			throw Cursor.invalid();
		}
	}

	private static FairPosition parse(String[] lines, List<String> prefixes) {
		String[] numbers = lines[0].split(":", -1);
		if (numbers.length != 2 || lines.length < 2) {
			throw Cursor.invalid();
		}
		long listed = Math.clamp(Long.parseLong(numbers[0]), 0, MAX_LISTED);
		int round = Math.clamp(Integer.parseInt(numbers[1]), PLAIN, Integer.MAX_VALUE - 1);
		Turn current = Turn.parse(lines[1]);
		List<Turn> turns = new ArrayList<>(List.of(current));
		List<Turn> later = new ArrayList<>();
		List<String> empty = new ArrayList<>();
		for (String line : List.of(lines).subList(2, lines.length)) {
			String rest = line.substring(Math.min(1, line.length()));
			switch (line.isEmpty() ? ' ' : line.charAt(0)) {
				case '+' -> later.add(Turn.parse(rest));
				case '-' -> turns.add(Turn.parse(rest));
				case '0' -> empty.add(rest);
				default -> throw Cursor.invalid();
			}
		}
		if (round <= SHARES) {
			from(prefixes, round).stream()
				.filter((turn) -> turn.prefix().compareTo(current.prefix()) > 0)
				.filter((turn) -> round == FIRST || !empty.contains(turn.prefix()))
				.forEach(turns::add);
		}
		return new FairPosition(listed, round, existing(turns, prefixes), existing(later, prefixes), empty);
	}

	/** Leaves out the turns of mounts that no longer exist. */
	private static List<Turn> existing(List<Turn> turns, List<String> prefixes) {
		return turns.stream().filter((turn) -> prefixes.contains(turn.prefix())).toList();
	}

	private static List<Turn> from(List<String> prefixes, int round) {
		return prefixes.stream().map((prefix) -> new Turn(prefix, "", -1, round == SHARES)).toList();
	}

	boolean isFirstRound() {
		return this.round == FIRST;
	}

	/** Returns the beginning of the next round. */
	FairPosition nextRound(List<String> prefixes) {
		List<Turn> next = isFirstRound()
				? from(prefixes, SHARES).stream().filter((turn) -> !this.empty.contains(turn.prefix())).toList()
				: this.later;
		return new FairPosition(this.listed, (this.round == PLAIN) ? SHARES + 1 : this.round + 1, next, List.of(),
				this.empty);
	}

	/** Returns the position after a turn. */
	FairPosition without(Turn turn) {
		return with(this.turns.stream().filter((other) -> !other.prefix().equals(turn.prefix())).toList(), this.later);
	}

	/** Returns the position after the turn of a mount that lists nothing. */
	FairPosition withoutEmpty(Turn turn) {
		FairPosition after = without(turn);
		return !isFirstRound() ? after : new FairPosition(this.listed, this.round, after.turns, this.later,
				Stream.concat(this.empty.stream(), Stream.of(turn.prefix())).toList());
	}

	/** Adds a turn to the next round; the first round is followed by all mounts. */
	FairPosition later(Turn turn) {
		return isFirstRound() ? this : with(this.turns, Stream.concat(this.later.stream(), Stream.of(turn)).toList());
	}

	/** Replaces the current turn. */
	FairPosition startingWith(Turn turn) {
		return with(Stream.concat(Stream.of(turn), this.turns.stream().skip(1)).toList(), this.later);
	}

	FairPosition listing(long listed) {
		return new FairPosition(Math.min(listed, MAX_LISTED), this.round, this.turns, this.later, this.empty);
	}

	private FairPosition with(List<Turn> turns, List<Turn> later) {
		return new FairPosition(this.listed, this.round, turns, later, this.empty);
	}

	String text() {
		StringBuilder text = new StringBuilder(MARK).append(this.listed).append(':').append(this.round);
		text.append('\n').append(this.turns.getFirst().text());
		Stream<String> others = Stream
			.of(this.empty.stream().filter((prefix) -> this.round <= SHARES).map((prefix) -> "0" + prefix),
					this.turns.stream().skip(1).filter((turn) -> this.round > SHARES).map((turn) -> "-" + turn.text()),
					this.later.stream().map((turn) -> "+" + turn.text()))
			.flatMap((lines) -> lines);
		others.filter((line) -> text.length() + line.length() < MAX_LENGTH)
			.forEach((line) -> text.append('\n').append(line));
		return text.toString();
	}

	/**
	 * Turn of a mount.
	 *
	 * @param after position in the list of the mount; empty before its first resource
	 * @param share number of resources that the turn may list; -1 before the turn
	 * @param isBehindFirst whether the turn begins after the first resource
	 */
	record Turn(String prefix, String after, long share, boolean isBehindFirst) {

		static Turn parse(String text) {
			String[] parts = text.split("\t", -1);
			if (parts.length != 4) {
				throw Cursor.invalid();
			}
			return new Turn(parts[0], decoded(parts[1]), Long.parseLong(parts[2]), parts[3].equals("1"));
		}

		Turn after(String position, long share) {
			return new Turn(this.prefix, position, share, this.isBehindFirst);
		}

		/** Returns the turn after the first resource. */
		Turn begun() {
			return new Turn(this.prefix, this.after, this.share, false);
		}

		Turn sharing(long share) {
			return new Turn(this.prefix, this.after, share, this.isBehindFirst);
		}

		String text() {
			return this.prefix + "\t" + encoded(this.after) + "\t" + this.share + "\t" + (this.isBehindFirst ? 1 : 0);
		}

		private static String encoded(String position) {
			return position.replace("%", "%25").replace("\n", "%0A").replace("\t", "%09");
		}

		private static String decoded(String position) {
			return position.replace("%09", "\t").replace("%0A", "\n").replace("%25", "%");
		}

	}

}
