package io.mcpgateway.adapter.logs.line;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;

/**
 * Mask of the secrets in lines: values of fields such as passwords and tokens, headers
 * with credentials, passwords in URLs, tokens of known form, and private keys. Takes time
 * in proportion to the line, whatever the line has.
 */
public final class SecretMask {

	/** Text in place of a secret. */
	public static final String MASK = "***";

	/** Maximum length of a secret that a cut line still shows nothing of, in bytes. */
	static final int MAX_SECRET_LENGTH = 4096;

	private static final String NAME = "(?i:password|passwd|pwd|passphrase|secret|credential|token|signature"
			+ "|(?:api|access|account|private|signing|encryption|master|shared)[ _-]?(?:access[ _-]?)?key)"
			+ "(?:[A-Z_.-]\\w{0,40})?";

	private static final String SEPARATOR = "\\\\?[\"']?\\s*(?:=>|[:=])\\s*";

	/** Character of a value without quotes. */
	private static final String PLAIN = "[^\\s\"',;&)}\\]\\\\]";

	private static final String VALUE = "(\\\\\"(?:[^\"\\\\]|\\\\[^\"])+|\"(?:[^\"\\\\]|\\\\.)+|'[^']+|" + PLAIN + "+)";

	/**
	 * Value of a header up to a quote, unless the quote begins the value of another one.
	 */
	private static final String HEADER_VALUE = "((?:[^\"'\\\\]*[:=]\\s*\\\\?[\"'])*[^\"'\\\\]+)";

	private static final List<Rule> RULES = List.of(
			new Rule("-----BEGIN [A-Z ]*PRIVATE KEY-----(.*)", "private key-----"),
			new Rule(
					"(?i)\\b(?:proxy-)?authorization\\\\?[\"']?\\s*[:=]\\s*\\\\?[\"']?(?:(?:basic|bearer|digest|token|negotiate"
							+ "|apikey|aws4-hmac-sha256) +)?" + HEADER_VALUE,
					"authorization"),
			new Rule("(?i)\\bcookie\\\\?[\"']?\\s*[:=]\\s*\\\\?[\"']?" + HEADER_VALUE, "cookie"),
			new Rule("(?i)\\b(?:bearer|basic) +([A-Za-z0-9._~+/-]{8,}=*)", "bearer", "basic"),
			new Rule("[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\\s/:@\"']{0,100}:([^\\s/@\"']+)@", "://"),
			new Rule("\\b(eyJ[\\w-]{8,}\\.[\\w-]{8,}(?:\\.[\\w-]*)?)", "eyj"),
			new Rule("\\b((?:AKIA|ASIA)[A-Z0-9]{16}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\\w{20,}|glpat-[\\w-]{20,}"
					+ "|xox[abeprs]-[\\w-]{10,}|[srp]k_(?:live|test)_\\w{10,}|sk-[\\w-]{20,}|AIza[\\w-]{30,}|ya29\\.[\\w-]{10,}"
					+ "|npm_[A-Za-z0-9]{30,}|hf_[A-Za-z0-9]{30,}|SG\\.[\\w-]{16,}\\.[\\w-]{16,}|dop_v1_[a-f0-9]{40,})",
					"akia", "asia", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "xox", "k_live_",
					"k_test_", "sk-", "aiza", "ya29.", "npm_", "hf_", "sg.", "dop_v1_"),
			new Rule("(?:--(?i:password|passwd|token|secret|api-?key)[ =]+)+([^\\s\"']+)", "--p", "--t", "--s", "--a"),
			// A name behind a name has the value, as in "invalid token: password: x"
			new Rule(NAME + SEPARATOR + "(?:\\\\?[\"']?" + PLAIN + "*?" + NAME + SEPARATOR + ")*" + VALUE, "password",
					"passwd", "pwd", "passphrase", "secret", "credential", "token", "signature", "key"));

	/** Line of a private key in PEM. */
	private static final Rule KEY_LINE = new Rule("^\\s*([A-Za-z0-9+/]{60,80}={0,2})\\s*$");

	private final List<Rule> rules;

	private final WordFilter words = new WordFilter();

	/** Rules without words, as bits. */
	private final long always;

	private final boolean isOn;

	private SecretMask(boolean isOn, List<Rule> rules) {
		this.isOn = isOn;
		this.rules = List.copyOf(rules);
		long withoutWords = 0;
		for (int i = 0; i < rules.size(); i++) {
			for (String word : rules.get(i).words()) {
				this.words.add(word, i);
			}
			withoutWords |= rules.get(i).words().isEmpty() ? 1L << i : 0;
		}
		this.always = withoutWords;
	}

	/**
	 * Creates a mask.
	 * @param isOn whether to mask known secrets
	 * @param patterns further secrets, as RE2 expressions, at most 50
	 */
	public static SecretMask of(boolean isOn, List<String> patterns) {
		List<Rule> rules = new ArrayList<>(isOn ? RULES : List.of());
		patterns.forEach((pattern) -> rules.add(new Rule(pattern)));
		return new SecretMask(isOn, rules);
	}

	/** Returns whether the mask masks anything. */
	public boolean isActive() {
		return !this.rules.isEmpty();
	}

	/**
	 * Returns a line with its secrets masked; the same line if there are none. Each rule
	 * sees the whole line: the mask of one could take away what tells another that a
	 * secret follows.
	 */
	public String mask(String line) {
		List<Span> secrets = new ArrayList<>(0);
		if (this.isOn && line.strip().indexOf(' ') < 0) {
			KEY_LINE.find(line, secrets);
		}
		long candidates = this.always | this.words.groups(line);
		while (candidates != 0) {
			this.rules.get(Long.numberOfTrailingZeros(candidates)).find(line, secrets);
			candidates &= candidates - 1;
		}
		return secrets.isEmpty() ? line : mask(line, secrets);
	}

	/** Masks secrets, those that overlap or touch as one. */
	private static String mask(String line, List<Span> secrets) {
		secrets.sort(Comparator.comparingInt(Span::start));
		StringBuilder masked = new StringBuilder(line.length());
		int end = -1;
		for (Span secret : secrets) {
			if (secret.start > end) {
				masked.append(line, Math.max(end, 0), secret.start).append(MASK);
			}
			end = Math.max(end, secret.end);
		}
		return masked.append(line, end, line.length()).toString();
	}

	/** Place of a secret in a line. */
	private record Span(int start, int end) {

		/**
		 * Returns whether the secret begins with a quote. The quote may be the end of
		 * another text, so the names between it and the next one count.
		 */
		boolean isQuoted(String line) {
			return this.end > this.start && "\"'\\".indexOf(line.charAt(this.start)) >= 0;
		}

	}

	/**
	 * Kind of secret: the first group of a pattern, or the whole match without groups.
	 *
	 * @param words texts of which each line with the secret has one, so that the pattern
	 * is tried on few lines; empty to try each line
	 */
	private record Rule(Pattern pattern, List<String> words) {

		Rule(String pattern, String... words) {
			this(Pattern.compile(pattern), List.of(words));
		}

		void find(String line, List<Span> secrets) {
			Matcher matcher = this.pattern.matcher(line);
			boolean isFound = matcher.find();
			while (isFound) {
				int group = (matcher.groupCount() > 0 && matcher.start(1) >= 0) ? 1 : 0;
				Span secret = new Span(matcher.start(group), matcher.end(group));
				if (secret.end > secret.start) {
					secrets.add(secret);
				}
				isFound = secret.isQuoted(line) ? matcher.find(secret.start + 1) : matcher.find();
			}
		}

	}

}
