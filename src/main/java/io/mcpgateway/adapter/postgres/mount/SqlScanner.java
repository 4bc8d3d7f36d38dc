package io.mcpgateway.adapter.postgres.mount;

/**
 * Scanner that separates parameters from similar text in quotes and comments (PostgreSQL
 * documentation, section 4.1).
 */
final class SqlScanner {

	private final String sql;

	private int at;

	SqlScanner(String sql) {
		this.sql = sql;
	}

	/** Kind of a token. */
	enum Kind {

		/** White space or a comment. */
		SPACE,

		/** {@code :name}. */
		PARAMETER,

		/** {@code $1}. */
		NUMBER,

		/** A semicolon. */
		END,

		/** Start of an unclosed quote or comment. */
		OPEN,

		/** Any other text. */
		OTHER

	}

	/** Token of a statement. */
	record Token(Kind kind, String text) {

	}

	boolean isMore() {
		return this.at < this.sql.length();
	}

	/** Returns the next token; {@code null} at the end. */
	Token next() {
		char first = this.sql.charAt(this.at);
		return switch (first) {
			case '\'', '"' -> quoted(first, 0, false);
			case '$' -> dollar();
			case ':' -> colon();
			case ';' -> token(Kind.END, 1);
			case '-' -> begins("--") ? token(Kind.SPACE, endOf("\n", 2)) : token(Kind.OTHER, 1);
			case '/' -> begins("/*") ? comment() : token(Kind.OTHER, 1);
			default -> Character.isWhitespace(first) ? token(Kind.SPACE, 1) : word();
		};
	}

	/** Returns a name or a number; an E before a quote makes backslashes escape. */
	private Token word() {
		if (!isName(this.sql.charAt(this.at))) {
			return token(Kind.OTHER, 1);
		}
		int length = nameAt(this.at, true);
		boolean escapes = length == 1 && (begins("e'") || begins("E'"));
		return escapes ? quoted('\'', 1, true) : token(Kind.OTHER, length);
	}

	/** Returns a quoted text; a doubled quote counts as an end and a new start. */
	private Token quoted(char quote, int before, boolean escapes) {
		for (int end = this.at + before + 1; end < this.sql.length(); end++) {
			char c = this.sql.charAt(end);
			if (c == quote && (!escapes || end + 1 == this.sql.length() || this.sql.charAt(end + 1) != quote)) {
				return token(Kind.OTHER, end + 1 - this.at);
			}
			if (escapes && (c == '\\' || c == quote)) {
				end++;
			}
		}
		return token(Kind.OPEN, before + 1);
	}

	private Token dollar() {
		int name = nameAt(this.at + 1, false);
		int end = this.at + 1 + name;
		if (name > 0 && Character.isDigit(this.sql.charAt(this.at + 1))) {
			return token(Kind.NUMBER, 1 + name);
		}
		if (end == this.sql.length() || this.sql.charAt(end) != '$') {
			return token(Kind.OTHER, 1);
		}
		String tag = this.sql.substring(this.at, end + 1);
		int close = this.sql.indexOf(tag, end + 1);
		return (close < 0) ? token(Kind.OPEN, tag.length()) : token(Kind.OTHER, close + tag.length() - this.at);
	}

	private Token colon() {
		if (begins("::") || begins(":=")) {
			return token(Kind.OTHER, 2);
		}
		int name = nameAt(this.at + 1, false);
		return (name > 0 && !Character.isDigit(this.sql.charAt(this.at + 1))) ? token(Kind.PARAMETER, 1 + name)
				: token(Kind.OTHER, 1);
	}

	/** Returns a comment, with nested ones. */
	private Token comment() {
		int depth = 1;
		int end = this.at + 2;
		while (depth > 0 && end < this.sql.length()) {
			boolean opens = this.sql.startsWith("/*", end);
			boolean closes = this.sql.startsWith("*/", end);
			depth += opens ? 1 : closes ? -1 : 0;
			end += (opens || closes) ? 2 : 1;
		}
		return (depth > 0) ? token(Kind.OPEN, 2) : token(Kind.SPACE, end - this.at);
	}

	private int nameAt(int from, boolean withDollars) {
		int end = from;
		while (end < this.sql.length()
				&& (isName(this.sql.charAt(end)) || (withDollars && this.sql.charAt(end) == '$'))) {
			end++;
		}
		return end - from;
	}

	private static boolean isName(char c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c >= 0x80;
	}

	private boolean begins(String text) {
		return this.sql.startsWith(text, this.at);
	}

	private int endOf(String text, int from) {
		int found = this.sql.indexOf(text, this.at + from);
		return ((found < 0) ? this.sql.length() : found) - this.at;
	}

	private Token token(Kind kind, int length) {
		Token token = new Token(kind, this.sql.substring(this.at, this.at + length));
		this.at += length;
		return token;
	}

}
