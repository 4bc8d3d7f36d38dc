package io.mcpgateway.prompt;

import java.util.List;
import java.util.Map;
import java.util.Set;

import com.samskivert.mustache.Template;

/**
 * Text with placeholders for declared arguments. Templates are equal if their sources
 * are.
 */
final class TextTemplate {

	private final String source;

	private final Template template;

	private final List<String> placeholders;

	private TextTemplate(String source, Template template, List<String> placeholders) {
		this.source = source;
		this.template = template;
		this.placeholders = List.copyOf(placeholders);
	}

	/**
	 * Parses a text.
	 * @param line the line of the file at which the text starts
	 * @param arguments the allowed placeholders
	 */
	public static TextTemplate parse(String source, int line, Set<String> arguments) {
		Template template = PlaceholderParser.compile(source, line);
		PlaceholderParser found = new PlaceholderParser(source, line, arguments);
		template.visit(found);
		return new TextTemplate(source, template, found.names());
	}

	/** Returns the maximum length with these values, in characters. */
	public long longest(Map<String, String> values) {
		return this.source.length()
				+ this.placeholders.stream().mapToLong((name) -> values.getOrDefault(name, "").length()).sum();
	}

	/** Returns the text with values, which are never interpreted. */
	public String fill(Map<String, String> values) {
		return this.template.execute(values).strip();
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof TextTemplate wording && this.source.equals(wording.source);
	}

	@Override
	public int hashCode() {
		return this.source.hashCode();
	}

}
