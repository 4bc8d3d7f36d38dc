package io.mcpgateway.resource;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Spellings of a URI that some system or other equates with the URI. */
final class UriSpellings {

	private UriSpellings() {
	}

	/** Returns other spellings of the path below a prefix. */
	static List<String> of(String prefix, String uri) {
		String path = uri.substring(prefix.length());
		int middle = path.length() / 2;
		Set<String> spellings = new LinkedHashSet<>(List.of(path.toUpperCase(Locale.ROOT),
				path.toLowerCase(Locale.ROOT), path + "/", path + "//", "/" + path, "./" + path, path + "/.",
				path + ";x", path + "%3Bx", path + ".", path + "%20", path + "%2E", path + "%00", path + "%5C",
				path.replace("/", "//"), path.replace("/", "%2F"), path.replace("/", ";x/"), path.replace("/", "/./"),
				path.replace("/", "%5C"), "x/../" + path, "%2e/" + path, "%22" + path + "%22", "%27" + path + "%27",
				path + "+", path.replace("%20", "+"), path.replace("%", "%25"), encodedText(path),
				encodedText(path).replace("%", "%25"), Normalizer.normalize(path, Normalizer.Form.NFD),
				path.substring(0, middle) + "%C2%AD" + path.substring(middle),
				path.replace("s", "%C5%BF").replace("k", "%E2%84%AA").replace("i", "%C4%B1")));
		spellings.remove(path);
		return spellings.stream().map((spelling) -> prefix + spelling).toList();
	}

	/** Percent-encodes every letter and digit. */
	private static String encodedText(String path) {
		StringBuilder encoded = new StringBuilder();
		for (int i = 0; i < path.length(); i++) {
			char c = path.charAt(i);
			boolean isEncoded = c == '%';
			if (isEncoded) {
				encoded.append(path, i, i + 3);
				i += 2;
			}
			else if (Character.isLetterOrDigit(c)) {
				for (byte octet : String.valueOf(c).getBytes(StandardCharsets.UTF_8)) {
					encoded.append("%%%02x".formatted(octet & 0xff));
				}
			}
			else {
				encoded.append(c);
			}
		}
		return encoded.toString();
	}

}
