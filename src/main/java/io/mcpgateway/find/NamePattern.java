package io.mcpgateway.find;

import java.util.Locale;
import java.util.regex.PatternSyntaxException;

import com.google.re2j.Pattern;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;

/**
 * Glob over names, in any case of letters: {@code *} and {@code ?} within a name,
 * {@code **} over any directories, {@code [a-z]} for a character, and {@code {md,txt}}
 * for one of several texts. A glob with a slash matches the path below the root of the
 * mount or the whole URI, another one the last name. A text without wildcards matches the
 * paths and titles that contain the text.
 * <p>
 * <b>Why</b> an RE2 expression: its time is in proportion to the name, whatever the glob.
 */
public final class NamePattern {

	/** Maximum length of a glob. */
	public static final int MAX_LENGTH = 500;

	private static final int MAX_ALTERNATIVES = 100;

	/** Text to contain, in lower case; {@code null} for a glob. */
	private final @Nullable String word;

	private final @Nullable Pattern glob;

	private final Part part;

	private NamePattern(@Nullable String word, @Nullable Pattern glob, Part part) {
		this.word = word;
		this.glob = glob;
		this.part = part;
	}

	/**
	 * Parses a glob.
	 * @throws IllegalArgumentException if the glob is invalid, with a message that
	 * continues "the glob …"
	 */
	public static NamePattern parse(String text) {
		if (text.chars().noneMatch((c) -> "*?[{".indexOf(c) >= 0)) {
			return new NamePattern(text.toLowerCase(Locale.ROOT), null, Part.PATH);
		}
		Part part = text.contains("://") ? Part.URI : text.contains("/") ? Part.PATH : Part.NAME;
		String glob = (part == Part.PATH && text.startsWith("/")) ? text.substring(1) : text;
		try {
			return new NamePattern(null, Pattern.compile(new Expression(glob).write(),
					Pattern.CASE_INSENSITIVE | Pattern.DOTALL | Pattern.DISABLE_UNICODE_GROUPS), part);
		}
		catch (PatternSyntaxException | com.google.re2j.PatternSyntaxException ex) {
			throw new IllegalArgumentException("has an invalid [range]");
		}
	}

	/**
	 * Returns whether a resource matches.
	 * @param uri URI without query, or the text of a template
	 * @param mount URI prefix of the mount
	 * @param title title of the resource; {@code null} for none
	 */
	public boolean matches(String uri, String mount, @Nullable String title) {
		String plain = decoded(uri);
		String path = uri.startsWith(mount) ? decoded(uri.substring(mount.length())) : plain;
		String word = this.word;
		if (word != null) {
			return path.toLowerCase(Locale.ROOT).contains(word)
					|| (title != null && title.toLowerCase(Locale.ROOT).contains(word))
					|| (word.contains("://") && plain.toLowerCase(Locale.ROOT).contains(word));
		}
		String name = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
		return this.glob != null && this.glob.matches(switch (this.part) {
			case URI -> plain;
			case PATH -> name;
			case NAME -> name.substring(name.lastIndexOf('/') + 1);
		});
	}

	private static String decoded(String encoded) {
		String decoded = PercentEncoding.decode(encoded);
		return (decoded != null) ? decoded : encoded;
	}

	/** Part of a URI that a pattern matches. */
	private enum Part {

		URI, PATH, NAME

	}

	/** Writer of the expression of a glob. */
	private static final class Expression {

		private final String glob;

		private final StringBuilder expression = new StringBuilder();

		private int at;

		private boolean isInBraces;

		Expression(String glob) {
			this.glob = glob;
		}

		String write() {
			int alternatives = 0;
			while (this.at < this.glob.length()) {
				char c = this.glob.charAt(this.at);
				switch (c) {
					case '*' -> star();
					case '?' -> append("[^/]", 1);
					case '[' -> range();
					case '{' -> {
						require(!this.isInBraces, "has {braces} within braces");
						require(this.glob.indexOf('}', this.at) > 0, "has a { without }");
						this.isInBraces = true;
						append("(?:", 1);
					}
					case '}' -> {
						append(this.isInBraces ? ")" : "\\}", 1);
						this.isInBraces = false;
					}
					case ',' -> {
						require(!this.isInBraces || ++alternatives <= MAX_ALTERNATIVES, "has too many alternatives");
						append(this.isInBraces ? "|" : ",", 1);
					}
					default -> {
						int code = this.glob.codePointAt(this.at);
						append(Pattern.quote(Character.toString(code)), Character.charCount(code));
					}
				}
			}
			return this.expression.toString();
		}

		/** Writes one star, or two of which a slash behind is part. */
		private void star() {
			if (!this.glob.startsWith("**", this.at)) {
				append("[^/]*", 1);
				return;
			}
			boolean isDirectories = this.glob.startsWith("**/", this.at)
					&& (this.at == 0 || this.glob.charAt(this.at - 1) == '/');
			append(isDirectories ? "(?:[^/]*/)*" : ".*", isDirectories ? 3 : 2);
		}

		private void range() {
			int end = this.glob.indexOf(']', this.at + 2);
			require(end > 0, "has a [ without ]");
			String inside = this.glob.substring(this.at + 1, end);
			boolean isNegated = inside.startsWith("!") || inside.startsWith("^");
			String characters = (isNegated ? inside.substring(1) : inside).replace("\\", "\\\\")
				.replace("[", "\\[")
				.replace("^", "\\^");
			append((isNegated ? "[^/" : "[") + characters + "]", end + 1 - this.at);
		}

		private void append(String text, int length) {
			this.expression.append(text);
			this.at += length;
		}

		private static void require(boolean isMet, String otherwise) {
			if (!isMet) {
				throw new IllegalArgumentException(otherwise);
			}
		}

	}

}
