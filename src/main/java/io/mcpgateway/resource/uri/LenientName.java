package io.mcpgateway.resource.uri;

import java.text.Normalizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Segment of a path as lenient HTTP servers read it.
 * <p>
 * <b>Why</b>: Express and IIS ignore case, servlet containers drop path parameters behind
 * a semicolon, Windows drops dots and spaces at the end, and proxies may decode twice. A
 * name that is forbidden must not be reached under a name that the server equates with
 * it.
 */
public final class LenientName {

	/** Number of times that servers and their proxies may decode a name. */
	private static final int MAX_DECODINGS = 4;

	private static final Pattern ENCODED = Pattern.compile("%([0-7][0-9A-Fa-f])");

	/** Characters that are not visible, which some file systems ignore in names. */
	private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}+");

	private LenientName() {
	}

	/**
	 * Folds case and Unicode form: of equal texts for a reader, one remains. An invisible
	 * character goes first, since it could part a letter from its accent.
	 */
	public static String fold(String name) {
		String visible = INVISIBLE.matcher(name).replaceAll("");
		String folded = CaseFolding.fold(Normalizer.normalize(visible, Normalizer.Form.NFKC));
		return Normalizer.normalize(folded, Normalizer.Form.NFKC);
	}

	/**
	 * Reduces a decoded name to the part that a lenient server may look at: folded,
	 * decoded further, and without path parameters, dots and spaces at the end. The part
	 * is empty for dot segments.
	 */
	public static String reduce(String name) {
		String reduced = decoded(name);
		int parameters = reduced.indexOf(';');
		String plain = (parameters < 0) ? reduced : reduced.substring(0, parameters);
		int end = plain.length();
		while (end > 0 && (plain.charAt(end - 1) == '.' || plain.charAt(end - 1) == ' ')) {
			end--;
		}
		return plain.substring(0, end);
	}

	/**
	 * Returns whether every server reads a decoded name as one segment: not as a dot
	 * segment, an empty one or several.
	 */
	public static boolean isSegment(String name) {
		return !reduce(name).isEmpty() && PercentEncoding.isPlain(decoded(name));
	}

	/** Folds a name and decodes it as often as servers and their proxies may. */
	private static String decoded(String name) {
		String decoded = fold(name);
		for (int i = 0; i < MAX_DECODINGS && decoded.indexOf('%') >= 0; i++) {
			decoded = fold(decode(decoded));
		}
		return decoded;
	}

	/** Decodes ASCII characters, also beside malformed encodings. */
	private static String decode(String name) {
		return (name.indexOf('%') < 0) ? name : ENCODED.matcher(name)
			.replaceAll(
					(octet) -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(octet.group(1), 16))));
	}

}
