package io.mcpgateway.document.worker.markdown;

import java.util.regex.Pattern;

import io.mcpgateway.document.worker.markdown.MarkdownHandler.Layout;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;

/** Headings, paragraphs, lists, quotes and code. */
final class BlockElements {

	private static final Pattern UNSAFE_TARGET = Pattern.compile("(?i)(?!https?:|mailto:|\\[)\\S*:\\S*");

	private final MarkdownOutput output;

	private final PageRange pages;

	private final MarkdownBlocks blocks;

	private final InlineText inline;

	private final MarkdownLists lists;

	private Layout layout = Layout.PLAIN;

	private int heading;

	private int sheets;

	/** Whether the next block is the first of a note. */
	private boolean isNote;

	BlockElements(MarkdownOutput output, PageRange pages, MarkdownBlocks blocks, InlineText inline) {
		this.output = output;
		this.pages = pages;
		this.blocks = blocks;
		this.inline = inline;
		this.lists = new MarkdownLists(blocks);
	}

	/** Begins a document. */
	void begin(Layout newLayout) {
		this.layout = newLayout;
	}

	/** Begins the page of this number. */
	void page(int number) throws SAXException {
		endText();
		this.lists.end();
		this.pages.count(number);
		if (this.pages.isShown()) {
			this.blocks.page(number);
		}
	}

	void start(String name, Attributes attributes) throws SAXException {
		endText();
		switch (name) {
			case "h1", "h2", "h3", "h4", "h5", "h6" -> {
				this.heading = name.charAt(1) - '0';
				this.inline.place(MarkdownEscape.Place.LINE);
			}
			case "ul", "ol" -> this.lists.startList(name.equals("ol"), number(attributes, "start"));
			case "li" -> this.lists.startItem(number(attributes, "value"));
			case "blockquote" -> this.lists.startQuote();
			case "note" -> {
				this.lists.startNote(number(attributes, "note"));
				this.isNote = true;
			}
			case "table" -> this.lists.end();
			default -> {
			}
		}
	}

	void end(String name) throws SAXException {
		endText();
		switch (name) {
			case "ul", "ol", "blockquote", "note" -> this.lists.endElement();
			case "li" -> this.lists.end();
			default -> {
			}
		}
	}

	/** Writes the open text as a block. */
	void endText() throws SAXException {
		MarkdownLists.Marker marker = this.inline.marker();
		String text = this.inline.take();
		int level = this.heading;
		this.heading = 0;
		if (!text.isEmpty() && this.pages.isShown()) {
			if (marker != null) {
				this.lists.item(marker);
			}
			else {
				this.lists.end();
			}
			if (this.isNote && UNSAFE_TARGET.matcher(text).matches()) {
				// A single word is the target of a link for programs without notes
				text = text.replace(":", ": ");
			}
			this.isNote = false;
			this.blocks.block((level > 0) ? heading(level, text) : text);
		}
		this.inline.inList(this.lists.isOpen());
	}

	/** Writes code as a block. */
	void code(String text) throws SAXException {
		this.lists.end();
		if (!text.isEmpty() && this.pages.isShown()) {
			this.blocks.block(text);
		}
	}

	/** Ends all blocks. */
	void end() throws SAXException {
		endText();
		this.lists.endAll();
	}

	private String heading(int level, String text) throws SAXException {
		if (level == 1 && this.layout == Layout.SHEETS) {
			if (++this.sheets > this.pages.max()) {
				this.output.cut();
			}
			return "## Sheet: " + text;
		}
		return "#".repeat(level) + " " + text.replaceFirst("(?<=^|\\s)(?=#+$)", "\\\\");
	}

	/** Returns a number of a list, or -1 without a number. */
	private static int number(Attributes attributes, String name) {
		String value = attributes.getValue(name);
		return (value != null && value.matches("\\d{1,8}")) ? Integer.parseInt(value) : -1;
	}

}
