package io.mcpgateway.transport.http;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.assertj.core.api.Assertions;

/**
 * What {@code $name} stands for in a file of exchanges: something long that is the same
 * everywhere, or what an answer said there first.
 */
final class Names {

	private static final Pattern SPECIAL = Pattern.compile("\\$([a-z]+)|…");

	private final Map<String, String> values = new HashMap<>(Map.of("meta",
			"\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
					+ "\"io.modelcontextprotocol/clientCapabilities\":{}}",
			"done",
			"\"resultType\":\"complete\",\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"gw\",\"title\":\"Gateway\","
					+ "\"version\":\"…\",\"description\":\"Tested\"}}",
			"fresh", "\"ttlMs\":0,\"cacheScope\":\"private\""));

	/** Let a name stand for something. */
	void put(String name, String value) {
		this.values.put(name, value);
	}

	/** The text with what its names stand for. */
	String fill(String text) {
		return SPECIAL.matcher(text)
			.replaceAll((match) -> Matcher
				.quoteReplacement((match.group(1) != null) ? this.values.get(match.group(1)) : match.group()));
	}

	/**
	 * Hold what was said against what is expected, where … is anything and a new name
	 * stands for what is found in its place.
	 */
	void require(String expected, String actual) {
		String known = SPECIAL.matcher(expected)
			.replaceAll((match) -> Matcher.quoteReplacement(
					(match.group(1) != null) ? this.values.getOrDefault(match.group(1), match.group()) : "…"));
		Matcher matcher = Pattern.compile(pattern(known), Pattern.DOTALL).matcher(actual);
		if (!matcher.matches()) {
			Assertions.assertThat(actual).isEqualTo(known);
		}
		matcher.namedGroups().keySet().forEach((name) -> this.values.put(name, matcher.group(name)));
	}

	private static String pattern(String expected) {
		StringBuilder pattern = new StringBuilder();
		int at = 0;
		for (MatchResult match : SPECIAL.matcher(expected).results().toList()) {
			pattern.append(Pattern.quote(expected.substring(at, match.start())))
				.append((match.group(1) != null) ? "(?<" + match.group(1) + ">.+?)" : ".*?");
			at = match.end();
		}
		return pattern.append(Pattern.quote(expected.substring(at))).toString();
	}

}
