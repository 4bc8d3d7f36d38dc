package io.mcpgateway.document.worker;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.document.worker.markdown.XmlElement;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;

/** Styles of a Word document, each with what it inherits. */
final class WordStyles extends XmlPieces {

	private static final Pattern HEADING = Pattern.compile("heading ([1-9])");

	private static final Pattern QUOTE = Pattern.compile("(?:intense )?quote|quotations?|block (?:text|quote)");

	private static final Pattern CODE = Pattern.compile("source ?code|html (?:preformatted|code)|preformatted text"
			+ "|verbatim(?: char)?|source text|(?:inline|program|block)? ?code(?: block)?|macro text");

	private static final int MAX_STYLES = 10_000;

	private static final int MAX_PARENTS = 20;

	private final Map<String, XmlElement> styles = new HashMap<>();

	@Override
	boolean begin(String name, Attributes attributes) {
		return name.equals("style");
	}

	@Override
	void piece(XmlElement style) {
		if (this.styles.size() < MAX_STYLES) {
			this.styles.put(style.attribute("styleId"), style);
		}
	}

	/** Returns the number of a heading's style; 0 for text. */
	int heading(String id) {
		Integer level = inherited(id, (style) -> {
			String name = name(style);
			Matcher matcher = HEADING.matcher(name);
			if (matcher.matches()) {
				return Integer.parseInt(matcher.group(1));
			}
			int outline = style.number(9, "pPr", "outlineLvl");
			return name.equals("title") ? Integer.valueOf(1)
					: (name.equals("subtitle") ? Integer.valueOf(2) : ((outline < 9) ? outline + 1 : null));
		});
		return (level != null) ? Math.min(level, 6) : 0;
	}

	/** Returns the numbering of a style, or {@code null} without numbering. */
	@Nullable XmlElement numbering(String id) {
		return inherited(id, (style) -> style.find("pPr", "numPr"));
	}

	/** Returns whether a style is that of quotes. */
	boolean isQuote(String id) {
		return isNamed(id, QUOTE);
	}

	/** Returns whether a style is that of code. */
	boolean isCode(String id) {
		return isNamed(id, CODE);
	}

	/** Returns the name of a style in lower case, without what it inherits. */
	String name(String id) {
		XmlElement style = this.styles.get(id);
		return (style != null) ? name(style) : "";
	}

	/** Returns whether a style of characters switches a property on. */
	boolean isOn(String id, String property) {
		return Boolean.TRUE.equals(
				inherited(id, (style) -> (style.find("rPr", property) != null) ? style.isOn("rPr", property) : null));
	}

	private boolean isNamed(String id, Pattern names) {
		return inherited(id, (style) -> names.matcher(name(style)).matches() ? style : null) != null;
	}

	private <T> @Nullable T inherited(String id, Function<XmlElement, @Nullable T> property) {
		XmlElement style = this.styles.get(id);
		for (int i = 0; i < MAX_PARENTS && style != null; i++) {
			T found = property.apply(style);
			if (found != null) {
				return found;
			}
			style = this.styles.get(style.value("basedOn"));
		}
		return null;
	}

	private static String name(XmlElement style) {
		return style.value("name").toLowerCase(Locale.ROOT);
	}

}
