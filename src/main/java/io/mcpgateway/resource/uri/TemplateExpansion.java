package io.mcpgateway.resource.uri;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A template of URIs, filled in up to the first variable that is not known. Variables in
 * a query say nothing of what is asked for, only which piece of it.
 *
 * @param uri as far as it is known
 * @param isWhole whether that is all of it before the query
 */
public record TemplateExpansion(String uri, boolean isWhole) {

	/** A template of which nothing is known. */
	public static TemplateExpansion of(String uriTemplate) {
		return of(uriTemplate, Map.of());
	}

	/**
	 * Fill in values. What is put in with its slashes ({@code {+path}}) may be encoded
	 * already.
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
			if (name.startsWith("?")) {
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

	/**
	 * Names with slashes between them, each encoded once, as the completion of paths
	 * reads them.
	 */
	private static String encoded(String path) {
		String decoded = PercentEncoding.decode(path);
		return Arrays.stream(((decoded != null) ? decoded : path).split("/", -1))
			.map(PercentEncoding::encode)
			.collect(Collectors.joining("/"));
	}

}
