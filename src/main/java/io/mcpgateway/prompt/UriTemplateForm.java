package io.mcpgateway.prompt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Pattern of a template's URIs (RFC 6570, as far as adapters use it: {@code {x}},
 * {@code {+x}} and {@code {?x,y}}).
 *
 * @param variables the variables of the groups, in order
 * @param reserved the variables whose values may contain reserved characters
 */
record UriTemplateForm(Pattern pattern, List<String> variables, List<String> reserved) {

	private static final Pattern EXPRESSION = Pattern.compile("\\{([+?]?)([A-Za-z0-9_.,-]+)}");

	UriTemplateForm {
		variables = List.copyOf(variables);
		reserved = List.copyOf(reserved);
	}

	/** Returns the pattern of a template. */
	static UriTemplateForm of(String uriTemplate) {
		List<String> variables = new ArrayList<>();
		List<String> reserved = new ArrayList<>();
		StringBuilder pattern = new StringBuilder();
		Matcher expression = EXPRESSION.matcher(uriTemplate);
		int end = 0;
		while (expression.find()) {
			pattern.append(Pattern.quote(uriTemplate.substring(end, expression.start())));
			List<String> names = List.of(expression.group(2).split(","));
			variables.addAll(names);
			switch (expression.group(1)) {
				case "?" -> pattern.append(query(names));
				case "+" -> {
					reserved.addAll(names);
					pattern.append("([^?#]*)");
				}
				default -> pattern.append("([^/?#]*)");
			}
			end = expression.end();
		}
		pattern.append(Pattern.quote(uriTemplate.substring(end)));
		return new UriTemplateForm(Pattern.compile(pattern.toString()), variables, reserved);
	}

	/** Returns the variables' values in a URI; {@code null} if the URI does not match. */
	@Nullable Map<String, String> match(String uri) {
		Matcher matcher = this.pattern.matcher(uri);
		if (!matcher.matches()) {
			return null;
		}
		Map<String, String> values = new HashMap<>();
		for (int i = 0; i < this.variables.size(); i++) {
			String value = matcher.group(i + 1);
			if (value != null) {
				values.put(this.variables.get(i), value);
			}
		}
		return values;
	}

	/** Returns the pattern of a query with any of the parameters, in any order. */
	private static String query(List<String> names) {
		return names.stream()
			.map((name) -> Pattern.quote(name) + "=([^&#]*)")
			.collect(Collectors.joining("|", "(?:\\?(?:(?:", ")(?:&|$))*)?"));
	}

}
