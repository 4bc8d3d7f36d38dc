package io.mcpgateway.access;

import java.util.List;
import java.util.stream.Collectors;

import com.google.re2j.Pattern;
import io.mcpgateway.resource.uri.LenientName;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.UriNormalizer;
import io.mcpgateway.testkit.FuzzTarget;
import io.mcpgateway.testkit.FuzzText;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that globs of access rules fit the same URIs as equal expressions, and that what
 * they say of all URIs with a prefix holds for each of them. An input is a glob and a
 * URI, on lines of their own.
 */
class UriGlobFuzzTests {

	private static final int MAX_LENGTH = 500;

	/** A hexadecimal digit beside a star. */
	private static final Pattern BESIDE_A_STAR = Pattern.compile("\\*[0-9A-Fa-f]|[0-9A-Fa-f%]\\*");

	@FuzzTarget
	void fitsAsAnExpression(byte[] input) {
		List<String> lines = FuzzText.lines(input, 2);
		String text = lines.getFirst();
		String uri = CanonicalUri.of(lines.getLast());
		if (text.length() > MAX_LENGTH || (text + lines.getLast()).matches("(?s).*[\\x01\\x02].*")) {
			return;
		}
		checkSpellings(lines.getLast());
		UriGlob glob = UriGlob.of(text);
		boolean fits = glob.matches(uri);
		assertThat(fits).isEqualTo(expression(text).matches(uri));
		for (int i = 0; i <= Math.min(uri.length(), MAX_LENGTH); i++) {
			String prefix = uri.substring(0, i);
			assertThat(!fits || glob.mayMatchBelow(prefix)).as(prefix).isTrue();
			assertThat(fits || !glob.matchesAllBelow(prefix)).as(prefix).isTrue();
		}
		if (fits && hasCharactersThatFoldAlone(uri) && !mayEndWithinAnEncoding(text, uri)) {
			assertThat(UriGlob.folded(text).matches(CanonicalUri.fold(uri))).isTrue();
		}
	}

	private static void checkSpellings(String text) {
		String uri = CanonicalUri.of(text);
		assertThat(CanonicalUri.of(uri)).isEqualTo(uri);
		String folded = CanonicalUri.fold(uri);
		assertThat(CanonicalUri.fold(folded)).isEqualTo(folded);
		assertThat(CanonicalUri.reduce(folded)).isEqualTo(CanonicalUri.reduce(uri));
		String path = CanonicalUri.reduce("api://shop/" + uri);
		assertThat(path.substring(path.indexOf("://") + 3).split("\\?", 2)[0]).doesNotContain("//");
	}

	/**
	 * Whether no character joins with the one before it. A star may separate such
	 * characters, and so the glob {@code e**} fits no folded {@code é}.
	 */
	private static boolean hasCharactersThatFoldAlone(String uri) {
		String decoded = PercentEncoding.decode(uri);
		return decoded != null && decoded.codePoints()
			.mapToObj(Character::toString)
			.map(LenientName::fold)
			.collect(Collectors.joining())
			.equals(LenientName.fold(decoded));
	}

	/**
	 * Whether a star may stand for a part of an encoding, so that the letter beside it
	 * fits a digit of the encoding, which folds otherwise.
	 */
	private static boolean mayEndWithinAnEncoding(String glob, String uri) {
		return uri.contains("%") && BESIDE_A_STAR.matcher(glob).find();
	}

	/** Returns the expression of a glob whose literal parts are canonical. */
	private static Pattern expression(String glob) {
		String marked = UriNormalizer.normalizeBeginning(glob).replaceAll("\\*{2,}", "\u0002").replace('*', '\u0001');
		String canonical = CanonicalUri.of(marked).replaceAll("(?<=/|^)(\u0002/)+\u0002", "\u0002");
		StringBuilder expression = new StringBuilder();
		for (int i = 0; i < canonical.length(); i++) {
			char c = canonical.charAt(i);
			boolean isDirectories = c == '\u0002' && i > 0 && canonical.charAt(i - 1) == '/'
					&& i + 1 < canonical.length() && canonical.charAt(i + 1) == '/';
			if (isDirectories) {
				expression.append("(?:.*/)?");
				i++;
			}
			else {
				expression
					.append((c == '\u0002') ? ".*" : (c == '\u0001') ? "[^/]*" : Pattern.quote(String.valueOf(c)));
			}
		}
		return Pattern.compile(expression.toString(), Pattern.DOTALL);
	}

}
