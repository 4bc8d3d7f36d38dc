package io.mcpgateway.adapter.logs.secret;

import java.util.Locale;
import java.util.Set;

/** Shapes of values: random characters, placeholders, paths, and words of a sentence. */
final class ValueShape {

	private static final int MIN_RANDOM_LENGTH = 8;

	/** Length from which letters alone may be random. */
	private static final int MIN_LETTERS_LENGTH = 16;

	/** Length up to which parts between separators count as one. */
	private static final int MAX_JOINED_LENGTH = 16;

	/** Minimum share of neighbours of different classes, in percent. */
	private static final int MIN_CHANGES = 35;

	/** Length of a number of 64 bits in hexadecimal digits. */
	private static final int MAX_HEX_NUMBER_LENGTH = 18;

	private static final int PERCENT = 100;

	/** Minimum number of changes between letters and digits. */
	private static final int MIN_ALTERNATIONS = 3;

	private static final String SEPARATORS = "-_./:,%|";

	/** Characters of passwords that names, paths and sentences rarely have. */
	private static final String SYMBOLS = "!#$^&*+~@?=%";

	/** Values that stand for no value or for one that is not shown. */
	private static final Set<String> PLACEHOLDERS = Set.of("null", "none", "nil", "true", "false", "undefined", "yes",
			"no", "empty", "redacted", "hidden", "masked", "filtered", "protected", "sensitive", "removed", "unset",
			"missing", "required", "n/a");

	/** Values that tell a state, and types. */
	private static final Set<String> STATES = Set.of("set", "optional", "invalid", "expired", "incorrect", "wrong",
			"denied", "disabled", "enabled", "unknown", "unchanged", "mismatch", "ok", "failed", "include", "omit",
			"same-origin", "basic", "bearer", "digest", "simple", "varchar", "text", "string", "default", "mounted",
			"created", "deleted", "updated", "revoked", "rotated", "renewed", "refreshed", "loaded", "found",
			"accepted", "rejected", "verified", "valid", "active", "inactive", "ready", "present", "granted", "changed",
			"reset", "locked", "unlocked", "absent", "done", "error", "success", "unauthorized", "forbidden",
			"unavailable", "on", "off");

	/** Words with which a sentence goes on behind a name. */
	private static final Set<String> SENTENCE_WORDS = Set.of("is", "are", "was", "were", "be", "must", "should", "may",
			"can", "cannot", "can't", "could", "does", "do", "did", "has", "have", "had", "will", "not", "too", "to",
			"for", "from", "of", "or", "and", "in", "on", "at", "by", "with", "without", "the", "a", "an", "that",
			"this", "when", "while", "if", "than", "as", "option", "flag", "argument", "parameter", "required",
			"invalid", "missing", "needs", "expected", "no", "doesn't", "isn't");

	/** Words with which a sentence about a field begins. */
	private static final Set<String> STATEMENT_WORDS = Set.of("is", "are", "was", "must", "should", "may", "can",
			"cannot", "can't", "does", "doesn't", "did", "has", "will", "isn't", "not", "too", "needs", "required",
			"invalid", "missing", "expected");

	private ValueShape() {
	}

	/** Returns whether a value is empty, masked, a variable or a word for no value. */
	static boolean isPlaceholder(String value) {
		if (value.isEmpty() || value.equals("?") || value.equals("{}") || value.startsWith("{{")
				|| value.startsWith("#{")) {
			return true;
		}
		char first = value.charAt(0);
		return switch (first) {
			case '$' -> isVariable(value);
			case '%' -> value.length() == 2;
			case ':' -> isWord(value);
			case '<', '(', '[' -> isWord(value) || (isInBrackets(value) && !isRandom(value));
			default ->
				isRepeated(value) || isNameOfSecret(value) || PLACEHOLDERS.contains(value.toLowerCase(Locale.ROOT));
		};
	}

	/** Returns whether a value is a word that tells a state. */
	static boolean isState(String value) {
		return STATES.contains(value.toLowerCase(Locale.ROOT));
	}

	private static boolean isInBrackets(String value) {
		char last = value.charAt(value.length() - 1);
		return value.length() > 1 && (last == '>' || last == ')' || last == ']');
	}

	/** Returns whether a value is a name in capitals, such as {@code DB_PASSWORD}. */
	private static boolean isNameOfSecret(String value) {
		return value.indexOf('_') > 0 && value.equals(value.toUpperCase(Locale.ROOT))
				&& SecretName.of(value, "") != null;
	}

	private static boolean isVariable(String value) {
		return value.startsWith("${") || value.startsWith("$(") || value.startsWith("$$")
				|| value.substring(1)
					.chars()
					.allMatch((c) -> c == '_' || Character.isUpperCase(c) || isDigit((char) c));
	}

	/** Returns whether letters follow the first character. */
	private static boolean isWord(String value) {
		return value.substring(1).chars().allMatch((c) -> c == '_' || Character.isLetter(c));
	}

	/** Returns whether a value is one of the characters of masks, over and over. */
	private static boolean isRepeated(String value) {
		char first = value.charAt(0);
		return "*xX.-\u2022#".indexOf(first) >= 0 && (value.length() > 2 || first == '*')
				&& value.chars().allMatch((c) -> c == first);
	}

	/** Returns whether a value is a path or a URL, rather than random characters. */
	static boolean isPath(String value) {
		boolean isAbsolute = value.startsWith("/") || value.startsWith("./") || value.startsWith("../")
				|| value.startsWith("~/");
		boolean isDrive = value.length() > 2 && value.charAt(1) == ':' && value.charAt(2) == '\\';
		boolean isUrl = value.contains("://") || value.startsWith("arn:") || value.startsWith("file:");
		return isUrl || isDrive || (isAbsolute && value.length() > 2 && !isRandom(value) && !hasSymbol(value));
	}

	/**
	 * Returns whether a value is an object as Java prints it: a class name and a brace.
	 */
	static boolean isObject(String value) {
		int end = 0;
		while (end < value.length()
				&& (Character.isLetter(value.charAt(end)) || value.charAt(end) == '.' || value.charAt(end) == '$')) {
			end++;
		}
		if (end == 0 || end == value.length()) {
			return false;
		}
		return (value.charAt(end) == '{' && Character.isUpperCase(value.charAt(0))) || (value.charAt(end) == '@'
				&& value.indexOf('.') > 0 && value.indexOf('.') < end && value.length() - end <= MIN_RANDOM_LENGTH + 1);
	}

	private static boolean hasSymbol(String value) {
		return value.chars().anyMatch((c) -> SYMBOLS.indexOf(c) >= 0);
	}

	/** Returns whether a text begins like a sentence about the field. */
	static boolean isStatement(String text) {
		int end = text.indexOf(' ');
		return end > 0 && STATEMENT_WORDS.contains(text.substring(0, end).toLowerCase(Locale.ROOT));
	}

	/** Returns whether a sentence goes on with a text. */
	static boolean isSentence(String text) {
		int end = 0;
		while (end < text.length() && !ScannedText.isBlank(text.charAt(end)) && text.charAt(end) != ',') {
			end++;
		}
		return SENTENCE_WORDS.contains(text.substring(0, end).toLowerCase(Locale.ROOT));
	}

	static boolean isNumber(String value) {
		return !value.isEmpty() && value.chars().allMatch((c) -> isDigit((char) c));
	}

	/**
	 * Returns whether a value looks as if a generator made it, rather than a person who
	 * names something.
	 */
	static boolean isRandom(String value) {
		if (value.length() < MIN_RANDOM_LENGTH || isNumber(value) || value.indexOf(' ') >= 0
				|| isAddressOfMemory(value)) {
			return false;
		}
		if (isMixed(value)) {
			return true;
		}
		int start = 0;
		int parts = 0;
		StringBuilder joined = new StringBuilder(MAX_JOINED_LENGTH);
		for (int i = 0; i <= value.length(); i++) {
			if (i == value.length() || SEPARATORS.indexOf(value.charAt(i)) >= 0) {
				parts += isRandomPart(value, start, i) ? 1 : 0;
				if (value.length() <= MAX_JOINED_LENGTH) {
					joined.append(value, start, i);
				}
				start = i + 1;
			}
		}
		return parts > 0 || (joined.indexOf(".") < 0 && isRandomPart(joined, 0, joined.length()));
	}

	private static boolean isAddressOfMemory(String value) {
		return value.startsWith("0x") && value.length() <= MAX_HEX_NUMBER_LENGTH;
	}

	/** Returns whether a value mixes a symbol with digits or capitals. */
	private static boolean isMixed(String value) {
		boolean hasLetter = false;
		boolean hasOther = false;
		boolean hasSymbol = false;
		for (int i = 0; i < value.length(); i++) {
			char c = value.charAt(i);
			if (c <= ' ' || c == '(' || c == '"' || c == '{') {
				return false;
			}
			hasLetter |= c >= 'a' && c <= 'z';
			hasOther |= isDigit(c) || (c >= 'A' && c <= 'Z');
			hasSymbol |= SYMBOLS.indexOf(c) >= 0;
		}
		return hasLetter && hasOther && hasSymbol && !isAddress(value);
	}

	/** Returns whether a value is an email address or a query. */
	private static boolean isAddress(String value) {
		int at = value.indexOf('@');
		int equals = value.indexOf('=');
		return (at > 0 && value.indexOf('.', at) > 0 && value.indexOf('@', at + 1) < 0)
				|| (equals > 0 && equals < value.length() - 2
						&& value.chars().limit(equals).allMatch((c) -> ScannedText.isWord((char) c)));
	}

	/** Returns whether a part of a value without separators changes often. */
	private static boolean isRandomPart(CharSequence value, int start, int end) {
		int length = end - start;
		if (length < MIN_RANDOM_LENGTH) {
			return false;
		}
		int changes = changes(value, start, end);
		int alternations = 0;
		boolean hasDigit = false;
		for (int i = start; i < end; i++) {
			boolean isDigit = isDigit(value.charAt(i));
			hasDigit |= isDigit;
			alternations += (i > start && isDigit != isDigit(value.charAt(i - 1))) ? 1 : 0;
		}
		return alternations >= MIN_ALTERNATIONS
				|| (changes * PERCENT >= MIN_CHANGES * (length - 1) && (hasDigit || length >= MIN_LETTERS_LENGTH));
	}

	/**
	 * Returns the number of neighbours of different classes: capitals, small letters,
	 * digits and others.
	 */
	static int changes(CharSequence value, int start, int end) {
		int changes = 0;
		for (int i = start + 1; i < end; i++) {
			changes += (kind(value.charAt(i)) != kind(value.charAt(i - 1))) ? 1 : 0;
		}
		return changes;
	}

	private static int kind(char c) {
		if (isDigit(c)) {
			return 0;
		}
		if (c >= 'a' && c <= 'z') {
			return 1;
		}
		return (c >= 'A' && c <= 'Z') ? 2 : 3;
	}

	private static boolean isDigit(char c) {
		return c >= '0' && c <= '9';
	}

}
