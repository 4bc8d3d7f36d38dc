package io.mcpgateway.search.trigram;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Parser of valid RE2 expressions. A construct outside its knowledge ends the parse
 * without a tree.
 */
final class PatternParser {

	/** Maximum number of characters of a class that is kept. */
	private static final int MAX_CHARACTERS = 8;

	private static final Pattern REPETITION = Pattern.compile("\\{(\\d{1,4})(,(\\d{0,4}))?}");

	private static final Pattern GROUP = Pattern.compile("\\(\\?(P?<\\w+>|([imsU-]*)([:)]))");

	private final String text;

	private int position;

	private boolean foldsCase;

	private boolean isUnknown;

	private PatternParser(String text) {
		this.text = text;
	}

	/** Returns the tree of an expression; {@code null} for an unknown construct. */
	static @Nullable Parsed parse(String expression) {
		PatternParser parser = new PatternParser(expression);
		PatternSyntax syntax = parser.choice();
		return (parser.isUnknown || parser.position < expression.length()) ? null
				: new Parsed(syntax, parser.foldsCase);
	}

	private boolean isAt(String next) {
		return this.text.startsWith(next, this.position);
	}

	private boolean isEnd() {
		return this.isUnknown || this.position >= this.text.length();
	}

	private int next() {
		if (this.position >= this.text.length()) {
			this.isUnknown = true;
			return 0;
		}
		int character = this.text.codePointAt(this.position);
		this.position += Character.charCount(character);
		return character;
	}

	private PatternSyntax choice() {
		List<PatternSyntax> parts = new ArrayList<>();
		parts.add(sequence());
		while (!isEnd() && isAt("|")) {
			this.position++;
			parts.add(sequence());
		}
		return (parts.size() == 1) ? parts.getFirst() : new PatternSyntax.Choice(parts);
	}

	private PatternSyntax sequence() {
		List<PatternSyntax> parts = new ArrayList<>();
		while (!isEnd() && !isAt("|") && !isAt(")")) {
			if (isAt("\\Q")) {
				quoted(parts);
			}
			else {
				parts.add(repeated(atom()));
			}
		}
		return new PatternSyntax.Sequence(parts);
	}

	/** Reads a quotation, of which a repetition concerns the last character. */
	private void quoted(List<PatternSyntax> parts) {
		int start = this.position + 2;
		int end = this.text.indexOf("\\E", start);
		this.position = (end < 0) ? this.text.length() : end + 2;
		String literal = this.text.substring(start, (end < 0) ? this.text.length() : end);
		literal.codePoints().forEach((character) -> parts.add(literal(character)));
		if (!parts.isEmpty() && !literal.isEmpty()) {
			parts.add(repeated(parts.removeLast()));
		}
		else if (isAt("*") || isAt("+") || isAt("?") || isAt("{")) {
			this.isUnknown = true;
		}
	}

	private PatternSyntax repeated(PatternSyntax part) {
		PatternSyntax repeated = part;
		while (!isEnd()) {
			Matcher counted = REPETITION.matcher(this.text).region(this.position, this.text.length());
			if (isAt("*") || isAt("+") || isAt("?")) {
				int kind = next();
				repeated = (kind == '?') ? new PatternSyntax.Optional(repeated)
						: new PatternSyntax.Repeated(repeated, kind == '+');
			}
			else if (counted.lookingAt()) {
				this.position = counted.end();
				repeated = counted(repeated, Integer.parseInt(counted.group(1)), counted.group(2) == null);
			}
			else {
				return repeated;
			}
			this.position += isAt("?") ? 1 : 0;
		}
		return repeated;
	}

	private static PatternSyntax counted(PatternSyntax part, int least, boolean isExact) {
		if (least == 1 && isExact) {
			return part;
		}
		return (least == 0 && isExact) ? PatternSyntax.EMPTY : new PatternSyntax.Repeated(part, least > 0);
	}

	private PatternSyntax atom() {
		int character = next();
		return switch (character) {
			case '(' -> group();
			case '[' -> characters();
			case '\\' -> escaped();
			case '.' -> PatternSyntax.ANY_CHARACTER;
			case '^', '$' -> PatternSyntax.EMPTY;
			default -> literal(character);
		};
	}

	private static PatternSyntax literal(int character) {
		return new PatternSyntax.OneOf(new LinkedHashSet<>(List.of(character)));
	}

	private PatternSyntax group() {
		this.position--;
		if (isAt("(?")) {
			Matcher group = GROUP.matcher(this.text).region(this.position, this.text.length());
			if (!group.lookingAt()) {
				return unknown();
			}
			this.position = group.end();
			this.foldsCase |= group.group(2) != null && group.group(2).contains("i");
			if (")".equals(group.group(3))) {
				return PatternSyntax.EMPTY;
			}
		}
		else {
			this.position++;
		}
		PatternSyntax inner = choice();
		return (next() == ')') ? inner : unknown();
	}

	private PatternSyntax unknown() {
		this.isUnknown = true;
		return PatternSyntax.EMPTY;
	}

	private PatternSyntax escaped() {
		int character = next();
		return switch (character) {
			case 'A', 'z', 'b', 'B' -> PatternSyntax.EMPTY;
			case 'd', 'D', 's', 'S', 'w', 'W' -> PatternSyntax.ANY_CHARACTER;
			case 'p', 'P' -> property();
			default -> {
				int one = escapedCharacter(character);
				yield (one < 0) ? unknown() : literal(one);
			}
		};
	}

	/** Skips the name of a property, a letter or in braces. */
	private PatternSyntax property() {
		if (next() == '{') {
			int end = this.text.indexOf('}', this.position);
			if (end < 0) {
				return unknown();
			}
			this.position = end + 1;
		}
		return PatternSyntax.ANY_CHARACTER;
	}

	/** Returns the character of an escape; -1 if unknown. */
	private int escapedCharacter(int character) {
		return switch (character) {
			case 'a' -> 7;
			case 'f' -> '\f';
			case 't' -> '\t';
			case 'n' -> '\n';
			case 'r' -> '\r';
			case 'v' -> 11;
			default -> (character < 0x80 && !Character.isLetterOrDigit(character)) ? character : -1;
		};
	}

	/**
	 * Reads a class of characters; a negated, large or named one may be any character.
	 */
	private PatternSyntax characters() {
		boolean isNegated = isAt("^");
		this.position += isNegated ? 1 : 0;
		SequencedSet<Integer> found = new LinkedHashSet<>();
		boolean isKnown = !isNegated;
		boolean isFirst = true;
		while (!this.isUnknown && (isFirst || !isAt("]"))) {
			isFirst = false;
			int from = member();
			int to = from;
			if (from >= 0 && isAt("-") && !isAt("-]")) {
				this.position++;
				to = member();
			}
			isKnown &= from >= 0 && to >= from && to - from < MAX_CHARACTERS;
			for (int each = from; isKnown && each <= to; each++) {
				found.add(each);
			}
		}
		this.position++;
		return (isKnown && !found.isEmpty() && found.size() <= MAX_CHARACTERS) ? new PatternSyntax.OneOf(found)
				: PatternSyntax.ANY_CHARACTER;
	}

	/** Reads a member of a class; returns -1 for several characters. */
	private int member() {
		if (isAt("[:")) {
			int end = this.text.indexOf(":]", this.position);
			this.isUnknown |= end < 0;
			this.position = end + 2;
			return -1;
		}
		int character = next();
		if (character != '\\') {
			return character;
		}
		int escaped = next();
		if (escaped == 'p' || escaped == 'P') {
			property();
			return -1;
		}
		if ("dDsSwW".indexOf(escaped) >= 0) {
			return -1;
		}
		int one = escapedCharacter(escaped);
		this.isUnknown |= one < 0;
		return one;
	}

	/**
	 * Parsed expression.
	 *
	 * @param foldsCase whether a part of the expression ignores case
	 */
	record Parsed(PatternSyntax syntax, boolean foldsCase) {

	}

}
