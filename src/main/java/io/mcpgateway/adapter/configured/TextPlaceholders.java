package io.mcpgateway.adapter.configured;

import java.util.Collection;
import java.util.Map;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import com.samskivert.mustache.Template;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MimeType;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * Text in which <code>{{id}}</code> stands for the value of a variable, escaped for the
 * media type of the text. Further Mustache tags are rejected.
 */
final class TextPlaceholders {

	private final Template template;

	private TextPlaceholders(Template template) {
		this.template = template;
	}

	/**
	 * Parses a text.
	 * @throws IllegalArgumentException for an unknown placeholder, with a message that
	 * names the placeholder
	 */
	static TextPlaceholders of(String text, Collection<String> variables, @Nullable MimeType type) {
		try {
			Template template = Mustache.compiler().withEscaper(escaper(type)).compile(text);
			template.visit(new Check(variables));
			return new TextPlaceholders(template);
		}
		catch (MustacheException ex) {
			throw new IllegalArgumentException("has invalid placeholders: " + ex.getMessage(), ex);
		}
	}

	/** Returns the text filled with values. */
	String fill(Map<String, String> values) {
		return this.template.execute((Mustache.CustomContext) values::get);
	}

	private static Mustache.Escaper escaper(@Nullable MimeType type) {
		if (type == null) {
			return Escapers.NONE;
		}
		String subtype = type.getSubtype();
		return switch (subtype.substring(subtype.lastIndexOf('+') + 1)) {
			case "json", "ndjson", "json-seq" -> TextPlaceholders::inJson;
			case "html", "xml" -> Escapers.HTML;
			default -> Escapers.NONE;
		};
	}

	private static String inJson(String value) {
		StringBuilder escaped = new StringBuilder(value.length() + 16);
		JsonStringEncoder.getInstance().quoteAsString(value, escaped);
		return escaped.toString();
	}

	/** Visitor that rejects everything except known variables. */
	private record Check(Collection<String> variables) implements Mustache.Visitor {

		@Override
		public void visitText(String text) {
			// text is always valid
		}

		@Override
		public void visitVariable(String name) {
			if (!this.variables.contains(name)) {
				throw new IllegalArgumentException("has {{" + name + "}}, which is not a variable of the template");
			}
		}

		@Override
		public boolean visitInclude(String name) {
			return refused(">" + name);
		}

		@Override
		public boolean visitParent(String name) {
			return refused("<" + name);
		}

		@Override
		public boolean visitBlock(String name) {
			return refused("$" + name);
		}

		@Override
		public boolean visitSection(String name) {
			return refused("#" + name);
		}

		@Override
		public boolean visitInvertedSection(String name) {
			return refused("^" + name);
		}

		private static boolean refused(String tag) {
			throw new IllegalArgumentException("has {{" + tag + "}}: only variables such as {{id}} are supported");
		}

	}

}
