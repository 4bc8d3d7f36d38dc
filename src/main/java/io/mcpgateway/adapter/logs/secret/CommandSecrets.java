package io.mcpgateway.adapter.logs.secret;

/** Finds secrets in commands of shells, of databases and of protocols. */
final class CommandSecrets {

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
		int at = option(end, "-u", true);
		at = (at < 0) ? option(end, "--user", true) : at;
		if (at >= 0 && isCommand(start)) {
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

	/** Finds a text in quotes. */
	void quoted(int end) {
		int at = this.text.skipBlanks(end);
		if (at > end && Quote.at(this.text, at) != null) {
			argument(at);
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
