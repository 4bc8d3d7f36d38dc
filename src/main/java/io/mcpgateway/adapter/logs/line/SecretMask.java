package io.mcpgateway.adapter.logs.line;

import java.util.List;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.mcpgateway.adapter.logs.secret.SecretFinder;
import io.mcpgateway.adapter.logs.secret.SecretSpans;

/**
 * Mask of the secrets in lines: those that {@link SecretFinder} knows, and those of the
 * operator. Takes time in proportion to the line, whatever the line has.
 */
public final class SecretMask {

	/** Text in place of a secret. */
	public static final String MASK = "***";

	/**
	 * Maximum length of a secret that a cut line still shows nothing of, in characters.
	 */
	static final int MAX_SECRET_LENGTH = 4096;

	private final boolean isOn;

	private final List<Pattern> patterns;

	private SecretMask(boolean isOn, List<Pattern> patterns) {
		this.isOn = isOn;
		this.patterns = patterns;
	}

	/**
	 * Creates a mask.
	 * @param isOn whether to mask known secrets
	 * @param patterns further secrets, as RE2 expressions, at most 50; the first group of
	 * an expression, or the whole match without groups
	 */
	public static SecretMask of(boolean isOn, List<String> patterns) {
		return new SecretMask(isOn, patterns.stream().map(Pattern::compile).toList());
	}

	/** Returns whether the mask masks anything. */
	public boolean isActive() {
		return this.isOn || !this.patterns.isEmpty();
	}

	/**
	 * Returns a line with its secrets masked; the same line if there are none. Each
	 * scanner and pattern sees the whole line: the mask of one could take away what tells
	 * another that a secret follows. They see a line with colours, with invisible
	 * characters or with escapes of JSON as a reader sees the line too, since
	 * {@code ESC[36mpassword ESC[0m=x} shows as {@code password=x}.
	 */
	public String mask(String line) {
		return mask(line, line.length());
	}

	/**
	 * Returns the beginning of a line with its secrets masked.
	 * @param length number of characters of the line; a secret may reach beyond them
	 */
	String mask(String line, int length) {
		SecretSpans secrets = new SecretSpans();
		VisibleText visible = isActive() ? VisibleText.of(line) : null;
		if (this.isOn) {
			SecretFinder.find((visible != null) ? visible.spaced() : line, secrets);
		}
		find(line, secrets);
		if (visible != null) {
			SecretSpans seen = new SecretSpans();
			String text = visible.text();
			if (this.isOn) {
				SecretFinder.find(text, seen);
			}
			find(text, seen);
			visible.add(seen, secrets);
		}
		return (secrets.isEmpty() && length == line.length()) ? line : secrets.replace(line, MASK, length);
	}

	/** Finds the secrets of the operator. */
	private void find(String text, SecretSpans secrets) {
		for (Pattern pattern : this.patterns) {
			Matcher matcher = pattern.matcher(text);
			while (matcher.find()) {
				int group = (matcher.groupCount() > 0 && matcher.start(1) >= 0) ? 1 : 0;
				secrets.add(matcher.start(group), matcher.end(group));
			}
		}
	}

}
