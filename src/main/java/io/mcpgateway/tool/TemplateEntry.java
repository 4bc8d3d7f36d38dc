package io.mcpgateway.tool;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.VariableDescription;
import io.mcpgateway.resource.catalog.CatalogTemplate;
import org.jspecify.annotations.Nullable;

/**
 * URI template in the result of a tool, to be read with {@code read_resource}.
 *
 * @param description the first sentence of the description; {@code null} without one
 */
record TemplateEntry(String uriTemplate, @Nullable String title, @Nullable String description,
		List<Variable> variables) {

	/** Maximum length of the description of a template or a variable. */
	private static final int MAX_DESCRIPTION_LENGTH = 120;

	/** Maximum number of variables; an API may have a hundred optional ones. */
	private static final int MAX_VARIABLES = 30;

	static TemplateEntry of(CatalogTemplate template) {
		ResourceTemplate described = template.template();
		return new TemplateEntry(template.text(), (described.title() != null) ? described.title() : described.name(),
				first(described.description()),
				template.variables().stream().limit(MAX_VARIABLES).map(Variable::of).toList());
	}

	/** Returns the first sentence, cut if it is long. */
	private static @Nullable String first(@Nullable String text) {
		if (text == null || text.startsWith("Parameters: ")) {
			return null;
		}
		String line = text.lines().findFirst().orElse("");
		int end = line.indexOf(". ");
		String sentence = (end > 0) ? line.substring(0, end) : line;
		return (sentence.length() <= MAX_DESCRIPTION_LENGTH) ? sentence : sentence.substring(0,
				sentence.offsetByCodePoints(0, sentence.codePointCount(0, MAX_DESCRIPTION_LENGTH))) + "…";
	}

	/**
	 * Variable.
	 *
	 * @param isRequired {@code null} for an optional variable
	 */
	record Variable(String name, @JsonProperty("required") @Nullable Boolean isRequired, @Nullable String type,
			@Nullable String example, @Nullable String description) {

		static Variable of(VariableDescription variable) {
			return new Variable(variable.name(), variable.isRequired() ? Boolean.TRUE : null, variable.type(),
					variable.example(), first(variable.description()));
		}

	}

}
