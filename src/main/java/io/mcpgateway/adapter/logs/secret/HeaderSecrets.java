package io.mcpgateway.adapter.logs.secret;

import java.util.Set;

/** Finds the secrets of headers: credentials of a scheme, and cookies. */
final class HeaderSecrets {

	/** Maximum length of the name of a scheme, a parameter or a cookie. */
	private static final int MAX_NAME_LENGTH = 128;

	private static final int MIN_BEARER_LENGTH = 16;

	private static final int MIN_BASIC_LENGTH = 8;

	/** Schemes whose credentials are one token. */
	private static final Set<String> TOKEN_SCHEMES = Set.of("basic", "bearer", "token", "negotiate", "apikey",
			"api-key", "ntlm", "key", "jwt", "splunk", "snowflake", "genie-key", "ghost");

	/** Schemes whose credentials are parameters. */
	private static final Set<String> PARAMETER_SCHEMES = Set.of("digest", "aws4-hmac-sha256", "oauth", "hawk",
			"googlelogin", "sharedkey", "signature", "mac", "hmac-sha256", "acs3-hmac-sha256");

	/** Attributes of a cookie, which are no secrets. */
	private static final Set<String> ATTRIBUTES = Set.of("path", "domain", "expires", "max-age", "samesite", "priority",
			"secure", "httponly", "version", "comment");

	private final ScannedText text;

	private final SecretSpans secrets;

	/** End of the cookies found before, which names of cookies may be a part of. */
	private int cookiesEnd;

	/** End of the parameters found before. */
	private int parametersEnd;

	HeaderSecrets(ScannedText text, SecretSpans secrets) {
		this.text = text;
		this.secrets = secrets;
	}

	/** Finds the credentials of an {@code Authorization} header. */
	void authorization(NamedValue.Name name, int from, NamedValue values) {
		int at = skipOpeners(from);
		int schemeEnd = schemeEnd(at);
		String scheme = this.text.lower(at, schemeEnd);
		int credentials = this.text.skipBlanks(schemeEnd);
		if (credentials == schemeEnd) {
			values.find(name, at);
		}
		else if (TOKEN_SCHEMES.contains(scheme)) {
			int end = this.text.plainEnd(credentials, false);
			if (!ValueShape.isPlaceholder(this.text.beginning(credentials, end))) {
				this.secrets.add(credentials, end);
			}
		}
		else if (PARAMETER_SCHEMES.contains(scheme)) {
			parameters(credentials);
		}
		else {
			values.find(name, at);
		}
	}

	/** Finds a token behind the name of its scheme outside of a header. */
	void scheme(int start, int end) {
		int at = this.text.skipBlanks(end);
		if (at == end || ScannedText.isWord(this.text.at(start - 1))) {
			return;
		}
		int tokenEnd = this.text.plainEnd(at, false);
		String token = this.text.beginning(at, tokenEnd);
		int min = (this.text.at(start + 1) == 'e' || this.text.at(start + 1) == 'E') ? MIN_BEARER_LENGTH
				: MIN_BASIC_LENGTH;
		if (token.length() >= min && ValueShape.isRandom(token)) {
			this.secrets.add(at, tokenEnd);
		}
	}

	/** Finds the values of cookies, but of their attributes. */
	void cookies(NamedValue.Name name, int from, NamedValue values) {
		int at = skipOpeners(from);
		if (at < this.cookiesEnd) {
			return;
		}
		int first = at;
		int nameEnd = cookieNameEnd(at);
		while (nameEnd > at && this.text.at(nameEnd) == '=') {
			int end = this.text.plainEnd(nameEnd + 1, false);
			if (!ATTRIBUTES.contains(this.text.lower(at, nameEnd))
					&& !ValueShape.isPlaceholder(this.text.beginning(nameEnd + 1, end))) {
				this.secrets.add(nameEnd + 1, end);
			}
			this.cookiesEnd = end;
			if (this.text.at(end) != ';') {
				break;
			}
			at = this.text.skipBlanks(end + 1);
			nameEnd = cookieNameEnd(at);
		}
		if (at == first) {
			if (nameEnd == at || this.text.at(nameEnd) != '=') {
				values.find(name, from);
			}
		}
	}

	private int cookieNameEnd(int from) {
		int at = from;
		while (at - from < MAX_NAME_LENGTH
				&& (ScannedText.isWord(this.text.at(at)) || this.text.at(at) == '-' || this.text.at(at) == '.')) {
			at++;
		}
		return at;
	}

	/** Finds the random parameters of credentials. */
	private void parameters(int from) {
		if (from < this.parametersEnd) {
			return;
		}
		int at = from;
		boolean isOpen = true;
		while (isOpen) {
			int nameEnd = cookieNameEnd(at);
			isOpen = nameEnd > at && this.text.at(nameEnd) == '=';
			if (isOpen) {
				int end = parameter(nameEnd + 1);
				isOpen = this.text.at(end) == ',';
				at = this.text.skipBlanks(end + 1);
				this.parametersEnd = end;
			}
		}
	}

	private int parameter(int from) {
		Quote quote = Quote.at(this.text, from);
		int start = from + ((quote != null) ? quote.length() : 0);
		int end = (quote != null) ? quote.close(this.text, start) : this.text.plainEnd(start, false);
		String value = this.text.beginning(start, end);
		int slash = value.indexOf('/');
		if (ValueShape.isRandom((slash > 0) ? value.substring(0, slash) : value)) {
			this.secrets.add(start, (slash > 0 && quote == null) ? start + slash : end);
		}
		return Math.min(end + ((quote != null) ? quote.length() : 0), this.text.length());
	}

	/** Returns the position after brackets and quotes. */
	private int skipOpeners(int from) {
		int at = from;
		boolean isOpener = true;
		while (isOpener) {
			Quote quote = Quote.at(this.text, at);
			isOpener = quote != null || this.text.at(at) == '[' || this.text.at(at) == '{';
			if (this.text.has("[]string{", at)) {
				at += "[]string{".length();
			}
			else if (this.text.has("b'", at) || this.text.has("b\"", at)) {
				at += 2;
			}
			else if (isOpener) {
				at += (quote != null) ? quote.length() : 1;
			}
		}
		return at;
	}

	private int schemeEnd(int from) {
		int at = from;
		while (at - from < MAX_NAME_LENGTH && (ScannedText.isWord(this.text.at(at)) || this.text.at(at) == '-')) {
			at++;
		}
		return at;
	}

}
