package io.mcpgateway.document.worker.markdown;

import java.util.Locale;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.DefaultHandler;

/** Writes a document as Markdown, from the XHTML of a parser. */
public final class MarkdownHandler extends DefaultHandler {

	private static final Set<String> HIDDEN = Set.of("head", "script", "style", "title", "template", "noscript");

	/** Elements that begin a line; all others, also unknown ones, stand within a line. */
	private static final Set<String> BLOCKS = Set.of("address", "article", "aside", "blockquote", "body", "caption",
			"center", "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption",
			"figure", "footer", "form", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr",
			"iframe", "legend", "li", "main", "menu", "nav", "note", "ol", "optgroup", "option", "p", "pre", "search",
			"section", "select", "summary", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "tr", "ul",
			"xmp");

	/** Largest number of characters and elements; only a bomb has more. */
	private static final long MAX_EVENTS = 256_000_000;

	private final MarkdownOutput output;

	private final PageRange pages;

	private final MarkdownBlocks blocks;

	private final InlineText inline = new InlineText();

	private final BlockElements elements;

	private final TableElements table;

	private @Nullable CodeText code;

	/** Open formula of MathML. */
	private XmlElement.@Nullable Builder formula;

	private Layout layout = Layout.PLAIN;

	private int hiddenDepth;

	private long events;

	/** Creates a handler that writes a range of the pages to an output. */
	public MarkdownHandler(MarkdownOutput output, PageRange pages) {
		this.output = output;
		this.pages = pages;
		this.blocks = new MarkdownBlocks(output);
		this.elements = new BlockElements(output, pages, this.blocks, this.inline);
		this.table = new TableElements(this.blocks, this.inline);
	}

	/**
	 * Begins a document, on its own or within another document.
	 * @param keepsLines whether the ends of lines mean something in its text
	 */
	public void begin(Layout newLayout, boolean keepsLines) throws SAXException {
		end();
		this.layout = newLayout;
		this.elements.begin(newLayout);
		this.inline.keepLines(keepsLines);
	}

	/** Returns the layout of the document. */
	public Layout layout() {
		return this.layout;
	}

	/** Ends the open blocks. */
	public void end() throws SAXException {
		endCode();
		this.formula = null;
		this.table.close();
		this.elements.end();
		this.hiddenDepth = 0;
	}

	/** Ends the Markdown. */
	public void finish() throws SAXException {
		end();
		this.blocks.finish();
	}

	/** Writes an element with text only. */
	public void element(String name, String text) throws SAXException {
		startElement("", name, name, new AttributesImpl());
		characters(text.toCharArray(), 0, text.length());
		endElement("", name, name);
	}

	/**
	 * Writes a formula of Office or of MathML as LaTeX.
	 * @param isBlock whether the formula stands on a line of its own
	 */
	public void formula(XmlElement element, boolean isBlock) throws SAXException {
		count(1);
		this.inline.formula(FormulaText.of(element), isBlock);
	}

	/** Begins the page of this number. */
	public void page(int number) throws SAXException {
		this.elements.page(number);
	}

	@Override
	public void startElement(String uri, String localName, String qName, Attributes attributes) throws SAXException {
		count(1);
		String name = name(localName, qName);
		if (this.hiddenDepth > 0 || HIDDEN.contains(name)) {
			this.hiddenDepth++;
		}
		else if (this.code != null) {
			this.code.open();
		}
		else if (this.formula != null || name.equals("math")) {
			this.formula = (this.formula != null) ? this.formula : new XmlElement.Builder();
			this.formula.start(name, attributes);
		}
		else if (!BLOCKS.contains(name)) {
			this.inline.start(name, attributes);
		}
		else if (this.table.isOpen()) {
			this.table.start(name, attributes);
		}
		else {
			startBlock(name, attributes);
		}
	}

	@Override
	public void endElement(String uri, String localName, String qName) throws SAXException {
		String name = name(localName, qName);
		if (this.hiddenDepth > 0) {
			this.hiddenDepth--;
		}
		else if (this.code != null) {
			if (this.code.close()) {
				endCode();
			}
		}
		else if (this.formula != null) {
			XmlElement ended = this.formula.end();
			if (ended != null) {
				this.formula = null;
				formula(ended, ended.attribute("display").equals("block"));
			}
		}
		else if (!BLOCKS.contains(name)) {
			this.inline.end(name);
		}
		else if (this.table.isOpen()) {
			this.table.end(name, this.pages.isShown());
		}
		else {
			this.elements.end(name);
		}
	}

	@Override
	public void characters(char[] characters, int start, int length) throws SAXException {
		count(length);
		if (this.hiddenDepth > 0) {
			return;
		}
		if (this.code != null) {
			this.code.append(characters, start, length);
			return;
		}
		if (this.formula != null) {
			this.formula.characters(characters, start, length);
			return;
		}
		if (this.inline.isLong() && !this.table.isOpen()) {
			this.elements.endText();
		}
		this.inline.text(characters, start, length);
	}

	@Override
	public void ignorableWhitespace(char[] characters, int start, int length) throws SAXException {
		characters(characters, start, length);
	}

	private void startBlock(String name, Attributes attributes) throws SAXException {
		this.elements.start(name, attributes);
		if (name.equals("pre")) {
			this.code = new CodeText();
		}
		else if (name.equals("table")) {
			this.table.open();
		}
		else if (this.layout == Layout.PAGES && "slide-content".equals(attributes.getValue("class"))) {
			page(this.pages.count() + 1);
		}
	}

	private void endCode() throws SAXException {
		if (this.code != null) {
			this.elements.code(this.code.block());
			this.code = null;
		}
	}

	private void count(int length) throws SAXException {
		this.events += length;
		if (this.events > MAX_EVENTS) {
			throw new SAXException("Zip bomb: too many characters and elements");
		}
		this.output.progress();
	}

	private static String name(String localName, String qName) {
		return (localName.isEmpty() ? qName : localName).toLowerCase(Locale.ROOT);
	}

	/** Numbered or named parts of a document. */
	public enum Layout {

		/** No parts. */
		PLAIN,

		/** Pages or slides. */
		PAGES,

		/** Sheets, whose headings of the first level are their names. */
		SHEETS

	}

}
