package io.mcpgateway.adapter.logs.secret;

import java.util.Set;

/** Finds the secrets in values of fields that are named like secrets. */
final class NamedValue {

	/**
	 * Length from which the value of an ambiguous name is a secret if it looks random.
	 */
	private static final int MIN_RANDOM_LENGTH = 16;

	/** Length from which a number is a token, rather than a count. */
	private static final int MIN_NUMBER_LENGTH = 4;

	private static final int MIN_CODE_LENGTH = 3;

	private static final int MAX_CODE_LENGTH = 10;

	/** Scans of lists and objects, in lengths of the text, after which all is masked. */
	private static final int MAX_SCANS = 16;

	/** Names in an object that hold its value. */
	private static final Set<String> VALUES = Set.of("value", "plain", "plaintext", "raw", "data", "text", "secret");

	private final ScannedText text;

	private final SecretSpans secrets;

	/** Number of characters that lists and objects may still scan. */
	private long budget;

	NamedValue(ScannedText text, SecretSpans secrets) {
		this.text = text;
		this.secrets = secrets;
		this.budget = (long) MAX_SCANS * text.length();
	}

	/** Finds the secrets in the value that begins at a position. */
	void find(Name name, int from) {
		int at = skipType(from);
		Quote quote = Quote.at(this.text, at);
		char c = this.text.at(at);
		if (quote != null) {
			int start = at + quote.length();
			found(name, start, quote.close(this.text, start), true);
		}
		else if (c == '[' && this.text.at(at + 1) != ']') {
			list(name, at + 1, ']');
		}
		else if (c == '{' && this.text.at(at + 1) != '{') {
			object(name, at + 1);
		}
		else if (this.text.has("[]string{", at)) {
			list(name, at + "[]string{".length(), '}');
		}
		else {
			found(name, at, this.text.plainEnd(at, name.isEncoded), false);
		}
	}

	/** Returns the position after the type that a program prints before a value. */
	private int skipType(int from) {
		char c = this.text.at(from);
		if (this.text.has("some(", from)) {
			return from + "some(".length();
		}
		if (this.text.has("string(", from)) {
			int close = this.text.wordEnd(from + "string(".length());
			return (this.text.at(close) == ')') ? this.text.skipBlanks(close + 1) : from;
		}
		if (this.text.has("<<", from)) {
			return from + 2;
		}
		boolean isLetter = c == 'b' || c == 'u' || c == '@';
		return (isLetter && (this.text.at(from + 1) == '"' || this.text.at(from + 1) == '\'')) ? from + 1 : from;
	}

	/** Adds a value if it is a secret. */
	void found(Name name, int start, int end, boolean isQuoted) {
		if (this.secrets.covers(start, end)) {
			return;
		}
		String value = this.text.beginning(start, end);
		int query = (name.kind == SecretName.RANDOM) ? value.indexOf('?') : -1;
		if (isSecret(name, (query > 0) ? value.substring(0, query) : value, end, isQuoted)) {
			this.secrets.add(start, (query > 0) ? start + query : end);
		}
	}

	private boolean isSecret(Name name, String value, int end, boolean isQuoted) {
		boolean isField = !isQuoted && name.bond != Bond.FIRM && name.kind != SecretName.RANDOM && isField(value);
		boolean isSure = name.bond == Bond.FIRM && name.kind == SecretName.PASSWORD;
		if (ValueShape.isPlaceholder(value) || (ValueShape.isState(value) && !isSure) || isField
				|| value.startsWith("-----BEGIN ")) {
			return false;
		}
		return switch (name.kind) {
			case CODE ->
				ValueShape.isNumber(value) && value.length() >= MIN_CODE_LENGTH && value.length() <= MAX_CODE_LENGTH;
			case RANDOM, AUTHORIZATION, COOKIE -> value.charAt(0) != '<' && isLongRandom(value)
					&& !ValueShape.isPath(value) && !ValueShape.isObject(value);
			case PASSWORD, SHORT_PASSWORD, TOKEN ->
				!ValueShape.isPath(value) && (name.kind != SecretName.TOKEN || !ValueShape.isObject(value))
						&& (ValueShape.isRandom(value) || isWord(name, value, end, isQuoted));
		};
	}

	/** Returns whether an unquoted value is a field of its own. */
	private static boolean isField(String value) {
		int equals = value.indexOf('=');
		return equals > 0 && !value.endsWith("=")
				&& value.chars().limit(equals).allMatch((c) -> ScannedText.isWord((char) c));
	}

	private static boolean isLongRandom(String value) {
		int equals = value.indexOf('=');
		return value.length() >= MIN_RANDOM_LENGTH
				&& (ValueShape.isRandom(value) || (equals > 0 && ValueShape.isRandom(value.substring(equals + 1))))
				&& value.indexOf('(') < 0;
	}

	/** Returns whether a value is a secret though it does not look random. */
	private boolean isWord(Name name, String value, int end, boolean isQuoted) {
		boolean isSentence = isQuoted ? ValueShape.isStatement(value)
				: name.bond == Bond.LOOSE && ValueShape.isSentence(value);
		if (name.bond == Bond.WEAK || isSentence) {
			return false;
		}
		boolean isCompound = SecretName.isCompound(this.text.part(name.start, name.end));
		if (name.kind == SecretName.SHORT_PASSWORD && (ValueShape.isNumber(value) || name.bond == Bond.LOOSE)) {
			return false;
		}
		boolean isPlural = Character.toLowerCase(this.text.at(name.end - 1)) == 's';
		if (name.kind == SecretName.TOKEN && ValueShape.isNumber(value)
				&& (isPlural || value.length() < MIN_NUMBER_LENGTH)) {
			return false;
		}
		if (name.bond == Bond.FIRM) {
			return true;
		}
		if (name.kind == SecretName.TOKEN && !isCompound) {
			return false;
		}
		return isQuoted || isLast(end);
	}

	/** Returns whether no sentence goes on behind a value. */
	private boolean isLast(int end) {
		int next = this.text.skipBlanks(end);
		char c = this.text.at(next);
		if (!ScannedText.isWord(c) || next - end > 1) {
			return true;
		}
		int wordEnd = this.text.wordEnd(next);
		char separator = this.text.at(wordEnd);
		return separator == '=' || separator == ':' || separator == '-' || separator == '.';
	}

	/** Finds the secrets among the elements of a list. */
	private void list(Name name, int from, char close) {
		int at = this.text.skipBlanks(from);
		while (at < this.text.length() && this.text.at(at) != close) {
			Quote quote = Quote.at(this.text, at);
			int start = at + ((quote != null) ? quote.length() : 0);
			int end = (quote != null) ? quote.close(this.text, start) : elementEnd(start, close);
			if (!isWithinBudget(at, end)) {
				return;
			}
			if (end == start && quote == null) {
				return;
			}
			found(name, start, end, quote != null);
			int behind = Math.min(end + ((quote != null) ? quote.length() : 0), this.text.length());
			at = this.text.skipBlanks(behind);
			if (this.text.at(at) == ',') {
				at = this.text.skipBlanks(at + 1);
			}
			else if (at == behind) {
				return;
			}
		}
	}

	private int elementEnd(int from, char close) {
		int at = from;
		while (at < this.text.length() && this.text.at(at) != close && this.text.at(at) != ','
				&& this.text.at(at) != '[' && this.text.at(at) != '{' && !ScannedText.isBlank(this.text.at(at))) {
			at++;
		}
		return at;
	}

	/**
	 * Finds the secrets among the strings of an object: under a name for values, or
	 * random ones.
	 */
	private void object(Name name, int from) {
		int at = from;
		String key = "";
		boolean isKey = true;
		while (at < this.text.length() && this.text.at(at) != '}' && this.text.at(at) != '{') {
			Quote quote = Quote.at(this.text, at);
			if (quote == null) {
				isKey = isKey ? this.text.at(at) != ':' : this.text.at(at) == ',';
				at++;
				continue;
			}
			int start = at + quote.length();
			int end = quote.close(this.text, start);
			if (!isWithinBudget(at, end)) {
				return;
			}
			if (isKey) {
				key = this.text.lower(start, end);
			}
			else if (isSecret(name, key, this.text.beginning(start, end))) {
				this.secrets.add(start, end);
			}
			at = end + quote.length();
		}
	}

	private static boolean isSecret(Name name, String key, String value) {
		if (ValueShape.isPlaceholder(value) || ValueShape.isPath(value)) {
			return false;
		}
		boolean isNamed = VALUES.contains(key) && name.kind != SecretName.RANDOM;
		return isNamed || (isLongRandom(value) && SecretName.of(key, "") != null)
				|| (isLongRandom(value) && name.kind == SecretName.RANDOM && key.equals("id"));
	}

	/**
	 * Takes a part of the budget of scans. Without budget, the rest of the text is
	 * masked: no program writes so many lists in lists.
	 */
	private boolean isWithinBudget(int from, int to) {
		this.budget -= to - from;
		if (this.budget < 0) {
			this.secrets.add(from, this.text.length());
			return false;
		}
		return true;
	}

	/**
	 * Name of a value, from a start to before an end.
	 *
	 * @param isEncoded whether the field is percent-encoded with its separators
	 */
	record Name(SecretName kind, int start, int end, Bond bond, boolean isEncoded) {

		/** Creates a name that surely has the value. */
		Name(SecretName kind, int start, int end) {
			this(kind, start, end, Bond.FIRM, false);
		}

		Name with(Bond other) {
			return new Name(this.kind, this.start, this.end, other, this.isEncoded);
		}

	}

	/** Bond between a name and a text behind it. */
	enum Bond {

		/** The text is the value of the name. */
		FIRM,

		/** The text is the value, or a sentence goes on with it. */
		LOOSE,

		/** The text is the value if it looks random. */
		WEAK

	}

}
