package io.mcpgateway.prompt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.CompleteParams;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;

/**
 * Variable of a resource template into which an argument of a prompt goes.
 *
 * @param isReserved whether values may contain reserved characters, which are encoded
 */
record TemplateVariable(TemplateArgument argument, boolean isReserved) {

	/**
	 * Finds the variable.
	 * @param uri the embedded URI, with a mark for each argument
	 * @param marks the marks by argument
	 * @return {@code null} if the argument does not go into a variable of the template
	 */
	public static @Nullable TemplateVariable of(String uriTemplate, String uri, Map<String, String> marks,
			CompleteParams params) {
		UriTemplateForm shape = UriTemplateForm.of(uriTemplate);
		Map<String, String> values = shape.match(uri);
		String asked = marks.get(params.argument().name());
		if (values == null || asked == null || !values.containsValue(asked)) {
			return null;
		}
		Map<String, String> given = new HashMap<>();
		params.known().forEach((name, value) -> given.put(marks.getOrDefault(name, ""), value));
		Map<String, String> known = new HashMap<>();
		String fed = "";
		for (Map.Entry<String, String> variable : values.entrySet()) {
			String name = variable.getKey();
			boolean isReserved = shape.reserved().contains(name);
			if (variable.getValue().equals(asked)) {
				fed = name;
			}
			else if (marks.containsValue(variable.getValue())) {
				String value = given.get(variable.getValue());
				if (value != null) {
					known.put(name, isReserved ? PercentEncoding.forTemplate(value) : value);
				}
			}
			else {
				known.put(name, isReserved ? variable.getValue() : decoded(variable.getValue()));
			}
		}
		boolean isReserved = shape.reserved().contains(fed);
		String typed = params.argument().value();
		return new TemplateVariable(
				new TemplateArgument(uriTemplate, fed, isReserved ? PercentEncoding.forTemplate(typed) : typed, known),
				isReserved);
	}

	/** Returns the suggestions decoded, as arguments are encoded later. */
	public Completion plain(Completion completion) {
		List<String> values = completion.values()
			.stream()
			.map((value) -> this.isReserved ? decoded(value) : value)
			.toList();
		return new Completion(values, completion.total(), completion.hasMore());
	}

	private static String decoded(String value) {
		String decoded = PercentEncoding.decode(value);
		return (decoded != null) ? decoded : value;
	}

	/**
	 * Pattern of a template's URIs (RFC 6570, as far as adapters use it: {@code {x}},
	 * {@code {+x}} and {@code {?x,y}}).
	 *
	 * @param variables the variables of the groups, in order
	 * @param reserved the variables whose values may contain reserved characters
	 */
	private record UriTemplateForm(Pattern pattern, List<String> variables, List<String> reserved) {

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

		/**
		 * Returns the variables' values in a URI; {@code null} if the URI does not match.
		 */
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

}
