package io.mcpgateway.transport.http;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.assertj.core.api.Assertions;

/**
 * Variables of a file of exchanges: {@code $name} is a long constant text or a value from
 * an earlier response.
 */
final class ExchangeVariables {

	private static final Pattern SPECIAL = Pattern.compile("\\$([a-z]+)|…");

	private final Map<String, String> values = new HashMap<>(Map.of("meta",
			"\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
					+ "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"test\",\"version\":\"1\"},"
					+ "\"io.modelcontextprotocol/clientCapabilities\":{}}",
			"done",
			"\"resultType\":\"complete\",\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"gw\",\"title\":\"Gateway\","
					+ "\"version\":\"…\",\"description\":\"Tested\"}}",
			"tag", "\"_meta\":{\"io.mcpgateway/etag\":\"…\"}", "fresh", "\"ttlMs\":0,\"cacheScope\":\"private\""));

	/** Sets the value of a variable. */
	void put(String name, String value) {
		this.values.put(name, value);
	}

	/** Returns the text with the values of its variables. */
	String fill(String text) {
		return SPECIAL.matcher(text)
			.replaceAll((match) -> Matcher
				.quoteReplacement((match.group(1) != null) ? this.values.get(match.group(1)) : match.group()));
	}

	/**
	 * Compares an actual text with the expected one, in which … matches anything and a
	 * new variable takes the matched text.
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
