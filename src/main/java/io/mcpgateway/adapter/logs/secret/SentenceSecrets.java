package io.mcpgateway.adapter.logs.secret;

/**
 * Finds secrets in sentences that have a name without a separator, such as
 * {@code token x was rejected} or {@code The password for ann is: x}.
 */
final class SentenceSecrets {

	/** Maximum length of a sentence behind a name. */
	private static final int MAX_LENGTH = 120;

	/** Maximum distance of a login before a password. */
	private static final int MAX_LOGIN_DISTANCE = 64;

	/** Minimum number of digits of a password. */
	private static final int MIN_CODE_LENGTH = 4;

	private final ScannedText text;

	private final SecretSpans secrets;

	private final NamedValue values;

	SentenceSecrets(ScannedText text, SecretSpans secrets, NamedValue values) {
		this.text = text;
		this.secrets = secrets;
		this.values = values;
	}

	/**
	 * Finds the value of a name.
	 * @param value beginning of the text behind the name
	 */
	void find(NamedValue.Name name, int value) {
		Quote quote = Quote.at(this.text, value);
		int from = value + ((quote != null) ? quote.length() : 0);
		int to = (quote != null) ? quote.close(this.text, from) : this.text.plainEnd(value, false);
		String said = this.text.beginning(from, to);
		if (said.contains("-----")) {
			return;
		}
		boolean isPassword = name.kind() == SecretName.PASSWORD;
		boolean isQuoted = quote != null && isPassword && said.indexOf(' ') < 0 && !ValueShape.isPlaceholder(said)
				&& !ValueShape.isState(said);
		boolean isLogin = isPassword && !said.endsWith(":") && !ValueShape.isSentence(said)
				&& isAfterLogin(name.start());
		if (isQuoted || isLogin || (ValueShape.isRandom(said) && !ValueShape.isPath(said)
				&& (name.kind() != SecretName.RANDOM || value - name.end() > 1))) {
			this.secrets.add(from, to);
		}
		else if (isPassword) {
			verb(name, value);
			sentence(value);
		}
		else if (name.kind() == SecretName.TOKEN && this.text.has("1:", value)) {
			this.values.find(name.with(NamedValue.Bond.LOOSE), this.text.skipBlanks(value + "1:".length()));
		}
	}

	/** Returns whether the name stands behind a login, as in a netrc file. */
	private boolean isAfterLogin(int start) {
		int at = start - 1;
		while (start - at < MAX_LOGIN_DISTANCE && ScannedText.isBlank(this.text.at(at))) {
			at--;
		}
		while (start - at < MAX_LOGIN_DISTANCE && at >= 0 && !ScannedText.isBlank(this.text.at(at))) {
			at--;
		}
		return this.text.has("login", at - "login".length()) && ScannedText.isBlank(this.text.at(start - 1));
	}

	/** Finds the password behind a verb, as in {@code password is x}. */
	private void verb(NamedValue.Name name, int verb) {
		if (this.text.has("is ", verb) || this.text.has("is:", verb)) {
			int value = this.text.skipBlanks(verb + "is:".length());
			boolean isQuoted = Quote.at(this.text, value) != null;
			this.values.find(name.with(isQuoted ? NamedValue.Bond.FIRM : NamedValue.Bond.WEAK), value);
		}
	}

	/**
	 * Finds the password with which a sentence ends, as in {@code The password is: x}.
	 */
	private void sentence(int from) {
		int end = this.text.length();
		if (end - from > MAX_LENGTH) {
			return;
		}
		while (end > from && " .\n\r".indexOf(this.text.at(end - 1)) >= 0) {
			end--;
		}
		int closer = (";'\"`".indexOf(this.text.at(end - 1)) >= 0) ? 1 : 0;
		int to = end - closer;
		int start = to;
		while (start > from && " '\"`".indexOf(this.text.at(start - 1)) < 0) {
			start--;
		}
		int said = (closer > 0) ? start - 1 : start;
		boolean isTold = this.text.has(": ", said - 2) || this.text.has(" is ", said - " is ".length())
				|| this.text.has(" to ", said - " to ".length())
				|| (this.text.has(" = ", said - " = ".length()) && this.text.has("for ", from));
		String value = this.text.beginning(start, to);
		if (isTold && !ValueShape.isPath(value) && (closer > 0 || ValueShape.isRandom(value) || isCode(value))) {
			this.secrets.add(start, to);
		}
	}

	private static boolean isCode(String value) {
		return value.length() >= MIN_CODE_LENGTH && ValueShape.isNumber(value);
	}

}
