package io.mcpgateway.adapter.logs.secret;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Finds secrets in texts. Each scanner begins at a word, so a text without such words
 * takes one pass.
 */
public final class SecretFinder {

	/** Parts of the names that {@link SecretName} knows. */
	private static final List<String> NAMES = List.of("pass", "pwd", "secret", "credential", "token", "signature",
			"sig=", "sig\"", "sig'", "hmac", "key", "auth", "cookie", "sess", "sid=", "sid\"", "sid'", "sid:", "otp",
			"cvv", "cvc", "code=", "ticket=", "appid=", "saml", "assertion", "jwt", "nonce", "csrf", "xsrf", "_pw",
			"pw=", "pw:", "pw\"", "psk", "senha", "kennwort", "contrase", "motdepasse",
			"\u043f\u0430\u0440\u043e\u043b\u044c", "\u5bc6\u7801:", "\u5bc6\u7801\uff1a", "\u5bc6\u7801=");

	/** Beginnings of the lines of containers, after which comes the line inside. */
	private static final List<String> CONTAINERS = List.of("{\"log\":\"", " stdout f ", " stderr f ");

	private static final WordFilter<Scanner> WORDS = new WordFilter<>();

	private static final List<TokenShape> SHAPES = TokenShape.all();

	static {
		NAMES.forEach((word) -> WORDS.add(word, (scan, start, end) -> scan.names.find(start, lettersEnd(word, start))));
		for (int i = 0; i < SHAPES.size(); i++) {
			int number = i;
			WORDS.add(SHAPES.get(i).prefix(), (scan, start, end) -> scan.token(number, start));
		}
		WORDS.add(" s.", (scan, start, end) -> TokenShape.VAULT.find(scan.text, start + 1, 0, scan.secrets));
		InnerToken.all()
			.forEach((token) -> WORDS.add(token.inner(),
					(scan, start, end) -> token.find(scan.text, start, scan.secrets)));
		WORDS.add("://", (scan, start, end) -> scan.urls.url(end));
		UrlSecrets.WEBHOOKS.forEach((word) -> WORDS.add(word, (scan, start, end) -> scan.urls.webhook(start, end)));
		UrlSecrets.ADDRESSES.forEach((word) -> WORDS.add(word, (scan, start, end) -> scan.urls.address(start)));
		WORDS.add("oracle:thin:", (scan, start, end) -> scan.urls.oracle(end));
		WORDS.add("sqlplus ", (scan, start, end) -> scan.urls.oracle(end));
		WORDS.add("bearer ", (scan, start, end) -> scan.headers.scheme(start, end - 1));
		WORDS.add("basic ", (scan, start, end) -> scan.headers.scheme(start, end - 1));
		WORDS.add("private key", (scan, start, end) -> PrivateKeys.block(scan.text, start, end, scan.secrets));
		CONTAINERS
			.forEach((word) -> WORDS.add(word, (scan, start, end) -> PrivateKeys.inner(scan.text, end, scan.secrets)));
		WORDS.add("curl ", (scan, start, end) -> scan.commands.curl(start, end - 1));
		CommandSecrets.OPTIONS.forEach((command, option) -> WORDS.add(command,
				(scan, start, end) -> scan.commands.option(start, end - 1, option)));
		CommandSecrets.ATTACHED.forEach(
				(command) -> WORDS.add(command, (scan, start, end) -> scan.commands.attached(start, end - 1, "-p")));
		CommandSecrets.SETTINGS.forEach((name) -> WORDS.add(name, (scan, start, end) -> scan.commands.setting(end)));
		WORDS.add("snmp-server community ", (scan, start, end) -> scan.commands.argument(end, 0));
		CommandSecrets.ENCODED.forEach((word) -> WORDS.add(word, (scan, start, end) -> scan.commands.encoded(end)));
		CommandSecrets.CREDENTIALS
			.forEach((command) -> WORDS.add(command, (scan, start, end) -> scan.commands.credentials(start, end)));
		WORDS.add("creds ", (scan, start, end) -> scan.commands.pair(start, end));
		WORDS.add("etcdctl ", (scan, start, end) -> scan.commands.curl(start, end - 1));
		WORDS.add("login attempt [", (scan, start, end) -> scan.commands.attempt(end));
		WORDS.add(" on >", (scan, start, end) -> scan.commands.rule(end));
		WORDS.add("authenticate plain ", (scan, start, end) -> scan.commands.base64(end));
		WORDS.add("convertto-securestring ", (scan, start, end) -> scan.commands.quoted(end - 1));
		WORDS.add("mysql", (scan, start, end) -> scan.commands.attached(start, end, "-p"));
		WORDS.add("sshpass ", (scan, start, end) -> scan.commands.option(start, end - 1, "-p"));
		WORDS.add("redis-cli ", (scan, start, end) -> scan.commands.option(start, end - 1, "-a"));
		WORDS.add("login ", (scan, start, end) -> scan.commands.login(start, end - 1));
		WORDS.add("htpasswd -b ", (scan, start, end) -> scan.commands.argument(end, 2));
		WORDS.add("identified by", (scan, start, end) -> scan.commands.quoted(end));
		WORDS.add("\"auth\"", (scan, start, end) -> scan.commands.lastQuoted(end));
		WORDS.add("auth plain ", (scan, start, end) -> scan.commands.base64(end));
		WORDS.add("auth login ", (scan, start, end) -> scan.commands.base64(end));
		WORDS.add("pass ", (scan, start, end) -> scan.commands.word(start, end));
		WORDS.add("identify ", (scan, start, end) -> scan.commands.word(start, end));
	}

	private SecretFinder() {
	}

	/** Finds the secrets of a text. */
	public static void find(String text, SecretSpans secrets) {
		PrivateKeys.lines(text, secrets);
		Scans scans = new Scans(text, secrets);
		WORDS.find(text, scans);
	}

	/** Returns the end of the letters of a word, which may end with a delimiter. */
	private static int lettersEnd(String word, int start) {
		int letters = word.length();
		while (!ScannedText.isWord(word.charAt(letters - 1))) {
			letters--;
		}
		return start + letters;
	}

	/** Scanner that begins at a word. */
	@FunctionalInterface
	private interface Scanner {

		void scan(Scan scan, int start, int end);

	}

	/** Scans of one text, which begin with the first word. */
	private static final class Scans implements WordFilter.Listener<Scanner> {

		private final String text;

		private final SecretSpans secrets;

		private @Nullable Scan scan;

		Scans(String text, SecretSpans secrets) {
			this.text = text;
			this.secrets = secrets;
		}

		@Override
		public void found(Scanner scanner, int start, int end) {
			Scan current = this.scan;
			if (current == null) {
				current = new Scan(new ScannedText(this.text), this.secrets);
				this.scan = current;
			}
			scanner.scan(current, start, end);
		}

	}

	/** Scanners of one text. */
	private static final class Scan {

		private final ScannedText text;

		private final SecretSpans secrets;

		private final NamedSecrets names;

		private final HeaderSecrets headers;

		private final UrlSecrets urls;

		private final CommandSecrets commands;

		/** End of the last token of each shape. */
		private int[] tokenEnds = new int[0];

		Scan(ScannedText text, SecretSpans secrets) {
			this.text = text;
			this.secrets = secrets;
			this.headers = new HeaderSecrets(text, secrets);
			this.names = new NamedSecrets(text, secrets, this.headers);
			this.urls = new UrlSecrets(text, secrets);
			this.commands = new CommandSecrets(text, secrets);
		}

		/** Finds a token of a shape that is known by its number. */
		void token(int shape, int start) {
			if (this.tokenEnds.length == 0) {
				this.tokenEnds = new int[SHAPES.size()];
			}
			this.tokenEnds[shape] = SHAPES.get(shape).find(this.text, start, this.tokenEnds[shape], this.secrets);
		}

	}

}
