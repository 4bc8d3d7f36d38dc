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
 * A text in which <code>{{id}}</code> stands for the value of a variable, escaped as the
 * text's media type wants it. Of Mustache it has nothing but these.
 */
final class TextPlaceholders {

	private final Template template;

	private TextPlaceholders(Template template) {
		this.template = template;
	}

	/**
	 * Find the placeholders of a text.
	 * @throws IllegalArgumentException if there are others than these variables; the
	 * message says which
	 */
	static TextPlaceholders of(String text, Collection<String> variables, @Nullable MimeType type) {
		try {
			Template template = Mustache.compiler().withEscaper(escaper(type)).compile(text);
			template.visit(new Check(variables));
			return new TextPlaceholders(template);
		}
		catch (MustacheException ex) {
			throw new IllegalArgumentException("has placeholders that are not understood: " + ex.getMessage(), ex);
		}
	}

	/** The text with these values. */
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

	/** Refuses all but variables that are known. */
	private record Check(Collection<String> variables) implements Mustache.Visitor {

		@Override
		public void visitText(String text) {
			// Any will do
		}

		@Override
		public void visitVariable(String name) {
			if (!this.variables.contains(name)) {
				throw new IllegalArgumentException("has {{" + name + "}}, which is no variable of the template");
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
			throw new IllegalArgumentException("has {{" + tag + "}}: only variables can stand there");
		}

	}

}
