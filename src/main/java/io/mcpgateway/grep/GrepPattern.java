package io.mcpgateway.grep;

import java.nio.charset.StandardCharsets;
import java.util.List;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.search.trigram.PatternAnalysis;
import io.mcpgateway.search.trigram.Trigrams;
import org.jspecify.annotations.Nullable;

/**
 * Pattern of lines: a plain text, or an RE2 expression of bounded size.
 *
 * @param analysis what each matching text and line contains
 * @param expression the expression that decides; {@code null} if the literals do
 * @param isPlain whether the pattern is a plain text
 * @param literals the literals of the analysis, with the case of the text to search
 * @param searches the searches of the literals in the bytes of a text
 */
record GrepPattern(PatternAnalysis analysis, @Nullable Pattern expression, boolean isPlain, List<String> literals,
		List<LiteralSearch> searches) {

	/** Maximum characters of a line that an expression sees. */
	static final int MAX_LINE_LENGTH = 64 * 1024;

	/** Maximum number of steps of a compiled expression. */
	private static final int MAX_PROGRAM_SIZE = 2000;

	/** Maximum product of the numbers in the repetitions of an expression. */
	private static final long MAX_REPETITIONS = 1000;

	private static final java.util.regex.Pattern REPETITION = java.util.regex.Pattern
		.compile("\\{(\\d{1,9})(?:,(\\d{0,9}))?}");

	GrepPattern {
		literals = List.copyOf(literals);
		searches = List.copyOf(searches);
	}

	/**
	 * Parses a pattern.
	 * @throws McpException for an empty, a long or an invalid pattern
	 */
	static GrepPattern of(String pattern, boolean isExpression, boolean ignoresCase) {
		if (pattern.isEmpty() || pattern.length() > Grep.MAX_PATTERN_LENGTH) {
			throw invalid("give 1 to " + Grep.MAX_PATTERN_LENGTH + " characters");
		}
		if (!isExpression && (pattern.indexOf('\n') >= 0 || pattern.indexOf('\r') >= 0)) {
			throw invalid("a pattern is part of one line: leave out the line breaks");
		}
		if (!StandardCharsets.UTF_8.newEncoder().canEncode(pattern)) {
			throw invalid("it has half of a character: write both surrogates");
		}
		PatternAnalysis analysis = isExpression ? null : PatternAnalysis.ofText(pattern, ignoresCase);
		Pattern compiled = (isExpression || ignoresCase) ? compiled(pattern, isExpression, ignoresCase) : null;
		PatternAnalysis known = (analysis != null) ? analysis : PatternAnalysis.ofExpression(pattern, ignoresCase);
		List<String> literals = known.literals()
			.stream()
			.map((each) -> known.foldsCase() ? Trigrams.fold(each) : each)
			.toList();
		return new GrepPattern(known, compiled, !isExpression, literals,
				literals.stream().map((each) -> new LiteralSearch(each, known.foldsCase())).toList());
	}

	private static Pattern compiled(String pattern, boolean isExpression, boolean ignoresCase) {
		int flags = ignoresCase ? Pattern.CASE_INSENSITIVE : 0;
		if (!isExpression) {
			return Pattern.compile(Pattern.quote(pattern), flags);
		}
		if (repetitions(pattern) > MAX_REPETITIONS) {
			throw large();
		}
		try {
			Pattern compiled = Pattern.compile(pattern, flags);
			if (compiled.programSize() > MAX_PROGRAM_SIZE) {
				throw large();
			}
			return compiled;
		}
		catch (PatternSyntaxException ex) {
			int place = pattern.indexOf(String.valueOf(ex.getPattern()));
			throw invalid("it is no RE2 expression" + ((place >= 0) ? ", see character " + (place + 1) : "")
					+ ". Write a backslash before a special character, or leave out regex to search for plain text");
		}
	}

	private static long repetitions(String expression) {
		return REPETITION.matcher(expression).results().mapToLong((found) -> {
			String most = (found.group(2) != null && !found.group(2).isEmpty()) ? found.group(2) : found.group(1);
			return Math.max(Long.parseLong(most), 1);
		}).reduce(1, (product, next) -> Math.min(product * next, MAX_REPETITIONS + 1));
	}

	private static McpException large() {
		return invalid("the expression is too large: repeat less, or search for a part of it");
	}

	private static McpException invalid(String what) {
		return new McpException(ErrorCode.INVALID_PARAMS, "Invalid pattern: " + what);
	}

	/**
	 * Returns whether a line of a text may match, by the literals in its bytes. Takes no
	 * memory.
	 * @param length the number of bytes of the text
	 */
	boolean mayMatch(byte[] text, int length) {
		return this.searches.isEmpty() || (!isOfBytes() && !isAscii(text, length))
				|| this.searches.stream().anyMatch((search) -> search.find(text, 0, length) >= 0);
	}

	/**
	 * Returns whether the searches find the literals in every text. Characters beyond
	 * ASCII are equal to K and S without case: the Kelvin sign and the long s.
	 */
	private boolean isOfBytes() {
		return !this.analysis.foldsCase() || this.literals.stream()
			.allMatch((each) -> Trigrams.isAscii(each) && each.indexOf('k') < 0 && each.indexOf('s') < 0);
	}

	private static boolean isAscii(byte[] text, int length) {
		int all = 0;
		for (int i = 0; i < length; i++) {
			all |= text[i];
		}
		return all >= 0;
	}

	/** Returns the text in which the literals are looked for. */
	String searched(String text) {
		return this.analysis.foldsCase() ? Trigrams.fold(text) : text;
	}

	/**
	 * Returns the place of the first match in a line; -1 for none. Of a longer line than
	 * {@value #MAX_LINE_LENGTH} characters, an expression sees the beginning.
	 * @param hit the place of a literal in the line; -1 if unknown
	 */
	int find(String line, int hit) {
		Pattern decides = this.expression;
		if (decides == null || (this.isPlain && hit >= 0 && Trigrams.isAscii(line))) {
			return (hit >= 0) ? hit : line.indexOf(this.literals.getFirst());
		}
		if (line.length() <= MAX_LINE_LENGTH) {
			Matcher matcher = decides.matcher(line);
			return matcher.find() ? matcher.start() : -1;
		}
		Matcher matcher = decides.matcher(line.substring(0, MAX_LINE_LENGTH));
		return (matcher.find() && matcher.end() < MAX_LINE_LENGTH) ? matcher.start() : -1;
	}

}
