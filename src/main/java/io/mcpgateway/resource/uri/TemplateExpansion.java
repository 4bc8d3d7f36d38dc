package io.mcpgateway.resource.uri;

import java.util.Map;

/**
 * Expansion of a URI template up to the first unknown variable. Variables in the query
 * select a range only, so the expansion stops before the query.
 *
 * @param uri known beginning of the URI
 * @param isWhole whether the URI is complete up to the query
 */
public record TemplateExpansion(String uri, boolean isWhole) {

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

	/** Encodes each segment once, as completion of paths expects. */
	private static String encoded(String path) {
		String decoded = PercentEncoding.decode(path);
		return PercentEncoding.encodePath((decoded != null) ? decoded : path);
	}

}
