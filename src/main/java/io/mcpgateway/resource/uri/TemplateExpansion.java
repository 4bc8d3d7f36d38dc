package io.mcpgateway.resource.uri;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Expansion of a URI template up to the first unknown variable. Variables in the query
 * select a range only, so the expansion stops before the query.
 *
 * @param uri known beginning of the URI
 * @param isWhole whether the URI is complete up to the query
 */
public record TemplateExpansion(String uri, boolean isWhole) {

	private static final char SIMPLE = ' ';

	private static final Pattern EXPRESSION = Pattern.compile("\\{([+?&]?)([^{}]+)}");

	/** Expands a template without values. */
	public static TemplateExpansion of(String uriTemplate) {
		return of(uriTemplate, Map.of());
	}

	/**
	 * Expands a template with values. The value of a reserved variable ({@code {+path}})
	 * may be encoded already.
	 */
	public static TemplateExpansion of(String uriTemplate, Map<String, String> values) {
		StringBuilder uri = new StringBuilder();
		int at = 0;
		for (int open = uriTemplate.indexOf('{'); open >= 0; open = uriTemplate.indexOf('{', at)) {
			int close = uriTemplate.indexOf('}', open);
			uri.append(uriTemplate, at, open);
			if (close < 0) {
				return new TemplateExpansion(uri.toString(), false);
			}
			String name = uriTemplate.substring(open + 1, close);
			if (name.startsWith("?") || name.startsWith("&")) {
				return new TemplateExpansion(uri.toString(), true);
			}
			boolean isReserved = name.startsWith("+");
			String value = values.get(isReserved ? name.substring(1) : name);
			if (value == null || value.isEmpty()) {
				return new TemplateExpansion(uri.toString(), false);
			}
			uri.append(isReserved ? encoded(value) : PercentEncoding.encode(value));
			at = close + 1;
		}
		return new TemplateExpansion(uri.append(uriTemplate, at, uriTemplate.length()).toString(), true);
	}

	/** Visits the variables of a template in order. */
	public static void eachVariable(String uriTemplate, VariableVisitor visitor) {
		Matcher expression = EXPRESSION.matcher(uriTemplate);
		while (expression.find()) {
			char operator = expression.group(1).isEmpty() ? SIMPLE : expression.group(1).charAt(0);
			for (String name : expression.group(2).split(",", -1)) {
				visitor.visit(name, operator);
			}
		}
	}

	/**
	 * Returns the URI of a template with values, as RFC 6570 expands it. A variable of
	 * the query without values is omitted. Several values become a list with commas; the
	 * commas of a single value stay.
	 * @param values one value or more for each variable of the path, some of the query
	 */
	public static String fill(String uriTemplate, Map<String, List<String>> values) {
		StringBuilder uri = new StringBuilder();
		Matcher expression = EXPRESSION.matcher(uriTemplate);
		int at = 0;
		while (expression.find()) {
			uri.append(uriTemplate, at, expression.start());
			at = expression.end();
			String names = expression.group(2);
			switch (expression.group(1)) {
				case "" -> uri.append(joined(values.getOrDefault(names, List.of()), PercentEncoding::encode));
				case "+" -> uri.append(encoded(String.join(",", values.getOrDefault(names, List.of()))));
				default -> Arrays.stream(names.split(","))
					.filter((name) -> !values.getOrDefault(name, List.of()).isEmpty())
					.forEach((name) -> uri.append((uri.indexOf("?") < 0) ? '?' : '&')
						.append(name)
						.append('=')
						.append(joined(values.getOrDefault(name, List.of()), PercentEncoding::encodeValue)));
			}
		}
		return uri.append(uriTemplate, at, uriTemplate.length()).toString();
	}

	private static String joined(List<String> values, UnaryOperator<String> encoding) {
		return (values.size() == 1) ? encoding.apply(values.getFirst())
				: values.stream()
					.map((value) -> encoding.apply(value).replace(",", "%2C"))
					.collect(Collectors.joining(","));
	}

	/** Encodes each segment once, as completion of paths expects. */
	private static String encoded(String path) {
		String decoded = PercentEncoding.decode(path);
		return PercentEncoding.encodePath((decoded != null) ? decoded : path);
	}

	/** Visitor of variables. */
	@FunctionalInterface
	public interface VariableVisitor {

		/**
		 * Visits a variable.
		 * @param operator {@code +}, {@code ?} or {@code &}; a space for simple expansion
		 */
		void visit(String name, char operator);

	}

}
