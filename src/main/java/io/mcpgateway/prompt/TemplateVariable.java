package io.mcpgateway.prompt;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

}
