package io.mcpgateway.resource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.uri.TemplateExpansion;
import org.jspecify.annotations.Nullable;

/**
 * Variable of a URI template, described for whoever fills the template.
 *
 * @param type type, limits, allowed values and default, in words; {@code null} if unknown
 * @param description meaning of the value; {@code null} if unknown
 * @param example a valid value; {@code null} if unknown
 */
public record VariableDescription(String name, boolean isRequired, @Nullable String type, @Nullable String description,
		@Nullable String example) {

	/** Variables that have one meaning in the templates of all mounts. */
	private static final Map<String, VariableDescription> RANGES = Map.of("bytes",
			new VariableDescription("bytes", false, "range of bytes, the first is 0", null, "0-4095"), "lines",
			new VariableDescription("lines", false, "range of lines, the first is 1", null, "10-40"), "tail",
			new VariableDescription("tail", false, "number of last lines", null, "200"), "pages",
			new VariableDescription("pages", false, "page or range of pages, the first is 1", null, "3-5"));

	/** Variable of a path. */
	private static final String PATH = "path, may contain slashes";

	/**
	 * Returns the variables in the order of a template, as far as the template describes
	 * them: variables of the path are required, and those of the query are optional.
	 */
	public static List<VariableDescription> of(String uriTemplate) {
		List<VariableDescription> variables = new ArrayList<>();
		TemplateExpansion.eachVariable(uriTemplate, (name, operator) -> {
			VariableDescription range = RANGES.get(name);
			boolean isQuery = operator == '?' || operator == '&';
			variables.add((isQuery && range != null) ? range
					: new VariableDescription(name, !isQuery, (operator == '+') ? PATH : null, null, null));
		});
		return List.copyOf(variables);
	}

}
