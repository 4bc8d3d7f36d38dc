package io.mcpgateway.document.worker;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.DefaultHandler;

/** Turns the slides of a presentation of LibreOffice into XHTML. */
final class PresentationHandler extends DefaultHandler {

	private static final String NAMESPACE = "urn:oasis:names:tc:opendocument:xmlns:";

	/** Frames of text common to all slides. */
	private static final Set<String> FURNITURE = Set.of("header", "footer", "date-time", "page-number");

	/** Elements whose characters are text. */
	private static final Set<String> TEXT = Set.of("text:p", "text:h", "svg:title", "svg:desc");

	private static final int MAX_STYLES = 10_000;

	private static final AttributesImpl NO_ATTRIBUTES = new AttributesImpl();

	private final MarkdownHandler handler;

	private final boolean isInside;

	/** Elements of XHTML by styles of characters and lists. */
	private final Map<String, String> styles = new HashMap<>();

	/** Elements of XHTML, with an empty text for an element without XHTML. */
	private final Deque<String> open = new ArrayDeque<>();

	private String style = "";

	private String frame = "";

	private int textDepth;

	private int hiddenDepth;

	private int pages;

	/**
	 * Creates a handler.
	 * @param isInside whether the presentation is part of another document
	 */
	PresentationHandler(MarkdownHandler handler, boolean isInside) {
		this.handler = handler;
		this.isInside = isInside;
	}

	@Override
	public void startElement(String uri, String localName, String qName, Attributes attributes) throws SAXException {
		String name = name(uri, localName);
		if (name.equals("draw:page") && !this.isInside) {
			this.handler.page(++this.pages);
		}
		else if (name.equals("draw:frame")) {
			this.frame = value(attributes, "presentation", "class");
		}
		else if (name.startsWith("style:") || name.startsWith("text:list-")) {
			style(name, attributes);
		}
		boolean isHidden = this.hiddenDepth > 0 || (name.equals("draw:frame") && FURNITURE.contains(this.frame));
		this.hiddenDepth += isHidden ? 1 : 0;
		this.textDepth += (this.textDepth > 0 || TEXT.contains(name)) ? 1 : 0;
		String element = isHidden ? "" : element(name, attributes);
		this.open.push(element);
		if (!element.isEmpty()) {
			this.handler.startElement("", element, element, attributes(name, attributes));
		}
	}

	@Override
	public void endElement(String uri, String localName, String qName) throws SAXException {
		String element = this.open.pop();
		if (!element.isEmpty()) {
			this.handler.endElement("", element, element);
		}
		this.hiddenDepth -= (this.hiddenDepth > 0) ? 1 : 0;
		this.textDepth -= (this.textDepth > 0) ? 1 : 0;
		if (name(uri, localName).equals("draw:frame")) {
			this.frame = "";
		}
	}

	@Override
	public void characters(char[] characters, int start, int length) throws SAXException {
		if (this.textDepth > 0 && this.hiddenDepth == 0) {
			this.handler.characters(characters, start, length);
		}
	}

	private String element(String name, Attributes attributes) throws SAXException {
		return switch (name) {
			case "text:p" -> this.frame.equals("title") ? "h2" : "p";
			case "text:h" -> heading(value(attributes, "text", "outline-level"));
			case "text:list" -> {
				String list = this.styles.get(value(attributes, "text", "style-name"));
				yield (list != null) ? list : (this.open.contains("ol") ? "ol" : "ul");
			}
			case "text:list-item", "text:list-header" -> "li";
			case "text:span" -> this.styles.getOrDefault(value(attributes, "text", "style-name"), "span");
			case "text:a", "draw:a" -> "a";
			case "text:s", "text:tab" -> {
				characters(new char[] { ' ' }, 0, 1);
				yield "";
			}
			case "text:line-break" -> "br";
			case "table:table" -> "table";
			case "table:table-row" -> "tr";
			case "table:table-cell" -> "td";
			case "presentation:notes" -> "blockquote";
			case "svg:title", "svg:desc" -> "p";
			default -> "";
		};
	}

	private static AttributesImpl attributes(String name, Attributes attributes) {
		AttributesImpl result = new AttributesImpl();
		if (name.endsWith(":a")) {
			String target = attributes.getValue("http://www.w3.org/1999/xlink", "href");
			result.addAttribute("", "href", "href", "CDATA", (target != null) ? target : "");
		}
		else if (name.equals("table:table-cell")) {
			result.addAttribute("", "colspan", "colspan", "CDATA",
					value(attributes, "table", "number-columns-spanned"));
		}
		return result.getLength() > 0 ? result : NO_ATTRIBUTES;
	}

	/** Learns the element of a style. */
	private void style(String name, Attributes attributes) {
		switch (name) {
			case "style:style" -> this.style = value(attributes, "style", "name");
			case "style:text-properties" -> {
				if (weight(attributes, "font-weight").matches("bold|[6-9]00")) {
					learn("b");
				}
				else if (weight(attributes, "font-style").equals("italic")) {
					learn("i");
				}
			}
			case "text:list-style" -> this.style = value(attributes, "style", "name");
			case "text:list-level-style-number" -> learn("ol");
			case "text:list-level-style-bullet" -> learn("ul");
			default -> {
			}
		}
	}

	private void learn(String element) {
		if (this.styles.size() < MAX_STYLES) {
			this.styles.putIfAbsent(this.style, element);
		}
	}

	private static String heading(String level) {
		return level.matches("[1-6]") ? "h" + level : "h1";
	}

	/** Returns a name with the usual prefix of the namespace. */
	private static String name(String uri, String localName) {
		if (!uri.startsWith(NAMESPACE)) {
			return localName;
		}
		String prefix = uri.substring(NAMESPACE.length()).replaceFirst("(?:-compatible)?:1\\.0$", "");
		return prefix.replace("drawing", "draw").toLowerCase(Locale.ROOT) + ":" + localName;
	}

	private static String weight(Attributes attributes, String name) {
		return text(attributes.getValue(NAMESPACE + "xsl-fo-compatible:1.0", name));
	}

	private static String value(Attributes attributes, String prefix, String name) {
		return text(attributes.getValue(NAMESPACE + prefix + ":1.0", name));
	}

	private static String text(@Nullable String value) {
		return (value != null) ? value : "";
	}

}
