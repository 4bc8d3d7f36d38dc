package io.mcpgateway.adapter.logs.secret;

import org.jspecify.annotations.Nullable;

/**
 * Finds the values of fields that are named like secrets, in the notations of programs:
 * JSON, XML, properties, URLs, flags, printed objects and sentences.
 */
final class NamedSecrets {

	/** Maximum number of characters of a name on either side of its word. */
	private static final int MAX_NAME_LENGTH = 64;

	/** Maximum distance between the halves of a pair. */
	private static final int MAX_DISTANCE = 40;

	/** Maximum number of quotes and brackets that close a name. */
	private static final int MAX_CLOSERS = 3;

	private final ScannedText text;

	private final NamedValue values;

	private final HeaderSecrets headers;

	private final ElementSecrets elements;

	private final SentenceSecrets sentences;

	/** End of the last name, whose words are found one by one. */
	private int lastEnd;

	NamedSecrets(ScannedText text, SecretSpans secrets, HeaderSecrets headers) {
		this.text = text;
		this.values = new NamedValue(text, secrets);
		this.headers = headers;
		this.elements = new ElementSecrets(text, this.values);
		this.sentences = new SentenceSecrets(text, secrets, this.values);
	}

	/** Finds the value of the name around a word. */
	void find(int wordStart, int wordEnd) {
		if (wordStart < this.lastEnd) {
			return;
		}
		int start = nameStart(wordStart);
		int end = nameEnd(wordEnd);
		this.lastEnd = end;
		SecretName kind = SecretName.of(this.text.part(start, end), before(start));
		kind = (kind != null) ? kind : ofPath(start, end);
		boolean isUser = this.text.has("://", start - "://".length()) && this.text.at(end) == ':';
		if (kind != null && !isUser) {
			find(new NamedValue.Name(kind, start, end));
		}
	}

	/** Returns the kind of a name in quotes with a slash, such as {@code "api/key"}. */
	private @Nullable SecretName ofPath(int start, int end) {
		int from = start - 1;
		if (this.text.at(from) != '/' || Quote.at(this.text, end) == null) {
			return null;
		}
		while (start - from < MAX_NAME_LENGTH && isPartOfName(this.text.at(from - 1))) {
			from--;
		}
		boolean isName = from < start - 1 && (this.text.at(from - 1) == '"' || this.text.at(from - 1) == '\'');
		return isName ? SecretName.of(this.text.part(from, end).replace('/', '_'), "") : null;
	}

	private int nameStart(int wordStart) {
		int start = wordStart;
		while (start > 0 && wordStart - start < MAX_NAME_LENGTH && isPartOfName(this.text.at(start - 1))) {
			start--;
		}
		if (this.text.at(start - 1) == '%') {
			start = Math.min(start + 2, wordStart);
		}
		else if (this.text.at(start - 1) == '\\') {
			start = Math.min(start + 1, wordStart);
		}
		while (start < wordStart && !ScannedText.isWord(this.text.at(start))) {
			start++;
		}
		return start;
	}

	private int nameEnd(int wordEnd) {
		int end = wordEnd;
		while (end - wordEnd < MAX_NAME_LENGTH && isPartOfName(this.text.at(end))) {
			end++;
		}
		while (end > wordEnd && !ScannedText.isWord(this.text.at(end - 1))) {
			end--;
		}
		return end;
	}

	static boolean isPartOfName(char c) {
		return ScannedText.isWord(c) || c == '-' || c == '.';
	}

	/** Returns the word before a name, or the question mark of a query. */
	private String before(int start) {
		char c = this.text.at(start - 1);
		if (c == '?' || c == '&') {
			return "?";
		}
		if (c != ' ') {
			return "";
		}
		int from = start - 1;
		while (start - from < MAX_NAME_LENGTH && ScannedText.isWord(this.text.at(from - 1))) {
			from--;
		}
		return this.text.part(from, start - 1);
	}

	private void find(NamedValue.Name name) {
		if (this.elements.find(name) || isPair(name)) {
			return;
		}
		int at = name.end();
		Quote quote = null;
		for (int i = 0; i < MAX_CLOSERS; i++) {
			Quote closer = Quote.at(this.text, at);
			if (closer != null) {
				quote = closer;
				at += closer.length();
			}
			else if (this.text.at(at) == ']' || (this.text.has(">>", at) && quote != null)) {
				at += (this.text.at(at) == ']') ? 1 : 2;
			}
		}
		boolean isFlag = this.text.at(name.start() - 1) == '-';
		int separator = this.text.skipBlanks(at);
		int value = afterSeparator(separator);
		if (value > separator) {
			boolean isSentence = this.text.at(separator) == '|'
					|| Character.isLetter(this.text.at(this.text.skipBlanks(value)));
			boolean isSure = isFlag || (quote != null && !isSentence);
			boolean isEncoded = this.text.at(separator) == '%' || (quote != null && quote.mark().startsWith("%"));
			NamedValue.Bond bond = isSure ? NamedValue.Bond.FIRM : bond(name, separator, value);
			found(new NamedValue.Name(name.kind(), name.start(), name.end(), bond, isEncoded),
					this.text.skipBlanks(value));
		}
		else if (this.text.at(separator) == ',' && isTuple(name)) {
			found(name, this.text.skipBlanks(separator + 1));
		}
		else if (quote != null && this.text.at(separator) == ',') {
			found(name.with(NamedValue.Bond.WEAK), this.text.skipBlanks(separator + 1));
		}
		else if (separator > at && separator < this.text.length()) {
			withoutSeparator(name, separator, isFlag, quote != null);
		}
	}

	/** Returns whether a name is the first of a tuple of Erlang or Elixir. */
	private boolean isTuple(NamedValue.Name name) {
		int before = name.start() - 1;
		before -= (this.text.at(before) == ':') ? 1 : 0;
		int value = this.text.skipBlanks(name.end() + 1);
		return this.text.at(before) == '{' && this.text.at(name.end()) == ','
				&& (this.text.has("<<", value) || Quote.at(this.text, value) != null);
	}

	private void withoutSeparator(NamedValue.Name name, int value, boolean isFlag, boolean isQuoted) {
		boolean isArgument = isQuoted && this.text.has("requirepass", name.start())
				&& Quote.at(this.text, value) != null;
		boolean isHeader = name.kind() == SecretName.AUTHORIZATION || name.kind() == SecretName.COOKIE;
		boolean isUsage = ValueShape.isSentence(this.text.beginning(value, this.text.plainEnd(value, false)));
		if (isFlag ? this.text.at(value) != '-' && !isUsage : isArgument) {
			found(name, value);
		}
		else if (!isFlag && !isQuoted && !isHeader) {
			this.sentences.find(name, value);
		}
	}

	private void found(NamedValue.Name name, int value) {
		switch (name.kind()) {
			case AUTHORIZATION -> this.headers.authorization(name, value, this.values);
			case COOKIE -> this.headers.cookies(name, value, this.values);
			default -> this.values.find(name, value);
		}
	}

	/** Returns the bond of a separator: sentences have colons too. */
	private NamedValue.Bond bond(NamedValue.Name name, int separator, int value) {
		char c = this.text.at(separator);
		char before = this.text.at(name.start() - 1);
		boolean isCoordinate = name.kind() == SecretName.TOKEN
				&& this.text.part(name.start(), name.end()).indexOf('.') > 0;
		if (c == ':' && value == separator + 1 && !ScannedText.isBlank(this.text.at(value))
				&& (before == '(' || before == ':' || before == '/' || isCoordinate)) {
			return NamedValue.Bond.WEAK;
		}
		if (c == '|') {
			return (name.kind() == SecretName.PASSWORD) ? NamedValue.Bond.LOOSE : NamedValue.Bond.WEAK;
		}
		boolean isLoose = (c == ':' && ScannedText.isBlank(this.text.at(value))) || c == '\uff1a';
		return isLoose ? NamedValue.Bond.LOOSE : NamedValue.Bond.FIRM;
	}

	/** Returns the position after a separator; the same position without a separator. */
	private int afterSeparator(int at) {
		char c = this.text.at(at);
		if (this.text.has("?=", at)) {
			return at + 2;
		}
		boolean isScope = this.text.has("::", at) && ScannedText.isWord(this.text.at(at + 2));
		if ((c == '=' || c == ':') && !isScope) {
			int next = at + 1;
			while (this.text.at(next) == '=' || (this.text.at(next) == '>' && next == at + 1)
					|| (this.text.at(next) == ':'
							&& (isAssignment(next) || ScannedText.isBlank(this.text.at(next + 1))))) {
				next++;
			}
			return next;
		}
		if (c == '\uff1a' || (c == '|' && ScannedText.isBlank(this.text.at(at + 1)))) {
			return at + 1;
		}
		if (this.text.has("%3d", at) || this.text.has("%3a", at)) {
			return at + "%3d".length();
		}
		if (this.text.has("->", at) && ScannedText.isBlank(this.text.at(at + 2))) {
			return at + 2;
		}
		return at;
	}

	/** Returns whether colons lead to an equals sign. */
	private boolean isAssignment(int at) {
		return this.text.at(at + 1) == '=' || (this.text.at(at + 1) == ':' && this.text.at(at + 2) == '=');
	}

	/**
	 * Finds a value in the pair whose name is the value of a field, such as
	 * {@code "name":"DB_PASSWORD","value":"x"}.
	 */
	private boolean isPair(NamedValue.Name name) {
		Quote quote = Quote.at(this.text, name.end());
		int at = name.end() + ((quote != null) ? quote.length() : 0);
		boolean isPair = (quote != null || this.text.has("name: ", name.start() - "name: ".length()));
		char next = this.text.at(at);
		if (!isPair || (next != ',' && next != ' ' && next != ';')) {
			return false;
		}
		int limit = Math.min(at + MAX_DISTANCE, this.text.length());
		while (at < limit && !ScannedText.isWord(this.text.at(at))) {
			at++;
		}
		if (!this.text.has("value", at) || ScannedText.isWord(this.text.at(at + "value".length()))) {
			return false;
		}
		at += "value".length();
		Quote closer = Quote.at(this.text, at);
		int separator = this.text.skipBlanks(at + ((closer != null) ? closer.length() : 0));
		int value = afterSeparator(separator);
		if (value > separator) {
			found(name, this.text.skipBlanks(value));
		}
		return value > separator;
	}

}
