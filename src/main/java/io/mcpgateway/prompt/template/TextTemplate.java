package io.mcpgateway.prompt.template;

import java.util.List;
import java.util.Map;
import java.util.Set;

import com.samskivert.mustache.Template;

/**
 * Text with placeholders, which are known to be arguments. Two are equal if they were
 * written alike.
 */
public final class TextTemplate {

	private final String source;

	private final Template template;

	private final List<String> placeholders;

	private TextTemplate(String source, Template template, List<String> placeholders) {
		this.source = source;
		this.template = template;
		this.placeholders = List.copyOf(placeholders);
	}

	/**
	 * Take a text apart.
	 * @param line where it begins in its file
	 * @param arguments all that may stand in placeholders
	 */
	public static TextTemplate parse(String source, int line, Set<String> arguments) {
		Template template = PlaceholderParser.compile(source, line);
		PlaceholderParser found = new PlaceholderParser(source, line, arguments);
		template.visit(found);
		return new TextTemplate(source, template, found.names());
	}

	/** How long it can get with these values at most, in characters. */
	public long longest(Map<String, String> values) {
		return this.source.length()
				+ this.placeholders.stream().mapToLong((name) -> values.getOrDefault(name, "").length()).sum();
	}

	/** Put in the values, as they are: nothing in them means anything. */
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
