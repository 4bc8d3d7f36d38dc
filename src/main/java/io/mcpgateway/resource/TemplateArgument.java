package io.mcpgateway.resource;

import java.util.Map;

/**
 * A variable of a template, as far as its value has been typed.
 *
 * @param uriTemplate one of the adapter's own
 * @param known the values of the other variables, where the client has told them
 */
public record TemplateArgument(String uriTemplate, String name, String value, Map<String, String> known) {

	public TemplateArgument {
		known = Map.copyOf(known);
	}

}
