package io.mcpgateway.adapter.logs.secret;

import java.util.List;
import java.util.Map;

/** Finds secrets in commands of shells, of databases and of protocols. */
final class CommandSecrets {

	/** Options whose value is a password, by command. */
	static final Map<String, String> OPTIONS = Map.ofEntries(Map.entry("sqlcmd ", "-P"), Map.entry("bcp ", "-P"),
			Map.entry("zip ", "-P"), Map.entry("unzip ", "-P"), Map.entry("mongosh ", "-p"), Map.entry("mongo ", "-p"),
			Map.entry("cqlsh ", "-p"), Map.entry("psexec ", "-p"), Map.entry("docker login ", "-p"),
			Map.entry("podman login ", "-p"), Map.entry("ldapsearch ", "-w"), Map.entry("ldapbind ", "-w"),
			Map.entry("ldapmodify ", "-w"), Map.entry("ldapadd ", "-w"), Map.entry("ldapdelete ", "-w"),
			Map.entry("ldapwhoami ", "-w"), Map.entry("schtasks ", "/rp"));

	/** Commands whose option {@code -p} has the password directly behind it. */
	static final List<String> ATTACHED = List.of("mariadb ", "7z ", "docker login ", "podman login ");

	/** Settings whose value is a password, up to the end of the line. */
	static final List<String> SETTINGS = List.of("bindpw ", "rootpw ", "wpa-psk ");

	/** Words of routers before a password in their own encoding. */
	static final List<String> ENCODED = List.of(" password 7 ", " key 7 ", "key-string 7 ");

	/** Commands before a user, a slash and a password. */
	static final List<String> CREDENTIALS = List.of("impdp ", "expdp ", "sqlldr ", "rman target ");

	/** Options of curl before a user and a password. */
	private static final List<String> USERS = List.of("-u", "--user", "--proxy-user", "-su", "-ku", "-sSu", "-fsSu");

	/** Minimum length of a password in the encoding of a router. */
	private static final int MIN_ENCODED_LENGTH = 8;

	/** Maximum distance between a command and its option. */
	private static final int MAX_DISTANCE = 200;

	private final ScannedText text;

	private final SecretSpans secrets;

	CommandSecrets(ScannedText text, SecretSpans secrets) {
		this.text = text;
		this.secrets = secrets;
	}

	/** Finds the password behind the user of curl. */
	void curl(int start, int end) {
		int limit = Math.min(end + MAX_DISTANCE, this.text.length());
		for (int at = end; at < limit; at++) {
			if (this.text.at(at + 1) == '-' && ScannedText.isBlank(this.text.at(at))) {
				int value = userOption(at + 1);
				if (value >= 0 && isCommand(start)) {
					user(value);
				}
			}
		}
	}

	/** Returns where the value of an option of a user begins; -1 for another option. */
	private int userOption(int at) {
		for (String option : USERS) {
			int value = at + option.length();
			if (this.text.hasExactly(option, at) && ScannedText.isBlank(this.text.at(value))) {
				return this.text.skipBlanks(value);
			}
		}
		return -1;
	}

	/** Finds the password of a user in an option such as {@code --creds}. */
	void pair(int start, int end) {
		char before = this.text.at(start - 1);
		if (before == '-') {
			user(this.text.skipBlanks(end));
		}
	}

	private void user(int at) {
		if (at < this.text.length()) {
			Quote quote = Quote.at(this.text, at);
			int from = at + ((quote != null) ? quote.length() : 0);
			int to = (quote != null) ? quote.close(this.text, from) : this.text.plainEnd(from, false);
			String user = this.text.beginning(from, to);
			int colon = user.indexOf(':');
			if (colon >= 0 && colon < user.length() - 1) {
				add(from + colon + 1, to);
			}
			else if (colon > 0 && ValueShape.isRandom(user.substring(0, colon))) {
				this.secrets.add(from, from + colon);
			}
		}
	}

	/** Finds the value of an option that stands directly behind its letter. */
	void attached(int start, int end, String option) {
		int at = option(end, option, false);
		if (at >= 0 && isCommand(start)) {
			argument(at);
		}
	}

	/** Finds the value of an option of a command. */
	void option(int start, int end, String option) {
		int at = option(end, option, true);
		if (at >= 0 && isCommand(start)) {
			argument(at);
		}
	}

	/** Finds the password of a login whose options follow at once. */
	void login(int start, int end) {
		if (this.text.has("-", this.text.skipBlanks(end))) {
			option(start, end, "-p");
		}
	}

	/** Finds an argument by its number, the first as 0. */
	void argument(int end, int number) {
		int at = this.text.skipBlanks(end);
		for (int i = 0; i < number; i++) {
			at = this.text.skipBlanks(this.text.tokenEnd(at));
		}
		argument(at);
	}

	/** Finds the password behind a user and a slash. */
	void credentials(int start, int end) {
		int from = this.text.skipBlanks(end);
		int slash = this.text.wordEnd(from);
		if (slash > from && this.text.at(slash) == '/' && isCommand(start)) {
			int to = this.text.plainEnd(slash + 1, false);
			int at = slash + 1;
			while (at < to && this.text.at(at) != '@') {
				at++;
			}
			add(slash + 1, at);
		}
	}

	/** Finds a password in hexadecimal digits. */
	void encoded(int end) {
		int to = end;
		while (Character.digit(this.text.at(to), 16) >= 0) {
			to++;
		}
		if (to - end >= MIN_ENCODED_LENGTH && !ScannedText.isWord(this.text.at(to))) {
			this.secrets.add(end, to);
		}
	}

	/** Finds the password that a server noted as {@code [user/password]}. */
	void attempt(int end) {
		int limit = Math.min(end + MAX_DISTANCE, this.text.length());
		int to = end;
		int slash = -1;
		while (to < limit && this.text.at(to) != ']') {
			slash = (slash < 0 && this.text.at(to) == '/') ? to : slash;
			to++;
		}
		if (slash > 0 && this.text.at(to) == ']') {
			boolean isQuoted = this.text.has("b'", slash + 1) && this.text.at(to - 1) == '\'';
			this.secrets.add(slash + (isQuoted ? 3 : 1), isQuoted ? to - 1 : to);
		}
	}

	/** Finds the password of a rule of Redis, before its other rules. */
	void rule(int end) {
		int to = this.text.tokenEnd(end);
		int next = this.text.skipBlanks(to);
		if (to > end && (next >= this.text.length() || "~&+-%@#<>(".indexOf(this.text.at(next)) >= 0)) {
			this.secrets.add(end, to);
		}
	}

	/** Finds the last of two texts in quotes: a user may stand before a password. */
	void lastQuoted(int end) {
		int first = this.text.skipBlanks(end);
		Quote quote = (first > end) ? Quote.at(this.text, first) : null;
		int close = (quote != null) ? quote.close(this.text, first + quote.length()) + quote.length() : end;
		int second = this.text.skipBlanks(close);
		quoted((quote != null && second > close && Quote.at(this.text, second) != null) ? close : end);
	}

	/** Finds a text in quotes. */
	void quoted(int end) {
		int at = this.text.skipBlanks(end);
		if (at > end && Quote.at(this.text, at) != null) {
			argument(at);
		}
	}

	/** Finds a single word behind the name of a setting. */
	void setting(int end) {
		if (!ScannedText.isWord(this.text.at(this.text.skipBlanks(this.text.plainEnd(end, false))))) {
			argument(end);
		}
	}

	/** Finds a single word behind a command of a protocol. */
	void word(int start, int end) {
		char before = this.text.at(start - 1);
		boolean isSent = before == '"' || before == ':' || this.text.has("< ", start - 2)
				|| this.text.has("> ", start - 2);
		int to = this.text.plainEnd(end, false);
		if (isSent && !ScannedText.isWord(this.text.at(this.text.skipBlanks(to)))) {
			this.secrets.add(end, to);
		}
	}

	/** Finds credentials in Base64 behind a command of a protocol. */
	void base64(int end) {
		int to = this.text.plainEnd(end, false);
		if (ValueShape.isRandom(this.text.beginning(end, to))) {
			this.secrets.add(end, to);
		}
	}

	private boolean isCommand(int start) {
		return !ScannedText.isWord(this.text.at(start - 1)) && this.text.at(start - 1) != '.'
				&& this.text.at(start - 1) != '-';
	}

	private void argument(int at) {
		Quote quote = Quote.at(this.text, at);
		int from = at + ((quote != null) ? quote.length() : 0);
		int to = (quote != null) ? quote.close(this.text, from) : this.text.plainEnd(from, false);
		add(from, to);
	}

	private void add(int from, int to) {
		String value = this.text.beginning(from, to);
		if (!ValueShape.isPlaceholder(value) && !value.startsWith("-")) {
			this.secrets.add(from, to);
		}
	}

	/** Returns where the value of an option begins; -1 without the option. */
	private int option(int from, String option, boolean isSeparate) {
		int limit = Math.min(from + MAX_DISTANCE, this.text.length());
		for (int at = from; at < limit; at++) {
			if (ScannedText.isBlank(this.text.at(at)) && this.text.hasExactly(option, at + 1)) {
				int value = at + 1 + option.length();
				boolean isBlank = ScannedText.isBlank(this.text.at(value));
				if (isBlank == isSeparate && value < this.text.length()) {
					return this.text.skipBlanks(value);
				}
			}
		}
		return -1;
	}

}
