package io.mcpgateway.tool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import io.mcpgateway.resource.VariableDescription;
import io.mcpgateway.resource.catalog.CatalogTemplate;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.uri.TemplateExpansion;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import tools.jackson.databind.JsonNode;

/**
 * Expansion of a URI template with the variables of a tool's arguments. The template need
 * not be in the catalog: reading its URI follows all rules.
 */
record TemplateCall(ResourceCatalog catalog, Identity identity) {

	/** Maximum number of variables named in an error. */
	private static final int MAX_NAMED = 20;

	/**
	 * Returns the URI of a template with variables, and any other URI as it is.
	 * @param variables array of objects with {@code name} and {@code value}; a missing
	 * node without variables
	 * @throws McpException with a correction, which names a missing or unknown variable
	 */
	String uri(String uri, JsonNode variables) {
		boolean isFilled = variables.size() > 0;
		List<VariableDescription> known = uri.contains("{") ? known(uri, isFilled) : List.of();
		if (known.isEmpty()) {
			if (isFilled) {
				throw wrong("variables belong to a URI template such as scheme://mount/{name}:"
						+ " give the template as uri, or leave out variables");
			}
			return uri;
		}
		Map<String, List<String>> values = values(variables, known);
		List<VariableDescription> missing = known.stream()
			.filter((variable) -> variable.isRequired() && !values.containsKey(variable.name()))
			.toList();
		if (!missing.isEmpty()) {
			throw wrong((missing.size() == 1)
					? "a value of the variable " + described(missing.getFirst()) + " is missing: add it to variables"
					: "values of these variables are missing: " + missing.stream()
						.limit(MAX_NAMED)
						.map(TemplateCall::described)
						.collect(Collectors.joining(", ")) + ". Add them to variables");
		}
		return TemplateExpansion.fill(uri, values);
	}

	/**
	 * Returns the variables, as the catalog describes them for the caller; empty for a
	 * URI with a brace in a name.
	 */
	private List<VariableDescription> known(String uri, boolean isFilled) {
		return this.catalog.templates("", this.identity)
			.stream()
			.filter((template) -> template.text().equals(uri))
			.findFirst()
			.map(CatalogTemplate::variables)
			.orElseGet(() -> isFilled ? VariableDescription.of(uri) : List.of());
	}

	private static Map<String, List<String>> values(JsonNode variables, List<VariableDescription> known) {
		Map<String, List<String>> values = new LinkedHashMap<>();
		for (JsonNode variable : variables) {
			String name = variable.path("name").asString("");
			String value = variable.path("value").asString("");
			if (known.stream().noneMatch((other) -> other.name().equals(name))) {
				throw wrong("the template has another variable; its variables are " + known.stream()
					.limit(MAX_NAMED)
					.map(TemplateCall::described)
					.collect(Collectors.joining(", ")));
			}
			if (!value.isEmpty()) {
				Objects.requireNonNull(values.computeIfAbsent(name, (key) -> new ArrayList<>())).add(value);
			}
		}
		return values;
	}

	private static String described(VariableDescription variable) {
		String example = (variable.example() != null) ? "such as " + variable.example() : "";
		String about = (variable.type() == null) ? example
				: variable.type() + (example.isEmpty() ? "" : ", " + example);
		return about.isEmpty() ? variable.name() : variable.name() + " (" + about + ")";
	}

	private static McpException wrong(String why) {
		return new McpException(ErrorCode.INVALID_PARAMS, "Invalid arguments: " + why);
	}

}
