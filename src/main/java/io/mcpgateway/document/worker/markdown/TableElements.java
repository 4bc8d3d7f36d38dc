package io.mcpgateway.document.worker.markdown;

import io.mcpgateway.document.worker.markdown.MarkdownEscape.Place;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;

/**
 * Elements of a table. A table within a cell of another table becomes text of the cell.
 */
final class TableElements {

	private final InlineText inline;

	private final MarkdownTable table;

	private int depth;

	private int span = 1;

	private int rows = 1;

	TableElements(MarkdownBlocks blocks, InlineText inline) {
		this.inline = inline;
		this.table = new MarkdownTable(blocks);
	}

	boolean isOpen() {
		return this.depth > 0;
	}

	void open() {
		this.depth = 1;
		this.inline.place(Place.CELL);
	}

	void start(String name, Attributes attributes) {
		this.inline.space();
		if (name.equals("table")) {
			this.depth++;
		}
		else if (this.depth == 1 && isCell(name)) {
			this.inline.take();
			this.inline.place(Place.CELL);
			this.span = span(attributes.getValue("colspan"));
			this.rows = span(attributes.getValue("rowspan"));
		}
	}

	/**
	 * Ends an element.
	 * @param isShown whether the table is on a page to write
	 */
	void end(String name, boolean isShown) throws SAXException {
		this.inline.space();
		if (name.equals("table")) {
			this.depth--;
			if (this.depth == 0) {
				this.inline.take();
				this.table.end();
			}
		}
		else if (this.depth == 1 && name.equals("tr")) {
			this.table.endRow();
		}
		else if (this.depth == 1 && isCell(name)) {
			String text = this.inline.take();
			this.table.cell(isShown ? text : "", this.span, this.rows);
			this.inline.place(Place.CELL);
		}
	}

	/** Ends the table before the end of the elements. */
	void close() throws SAXException {
		if (isOpen()) {
			this.depth = 1;
			end("td", true);
			end("table", true);
		}
	}

	private static boolean isCell(String name) {
		return name.equals("td") || name.equals("th");
	}

	private static int span(@Nullable String text) {
		return (text != null && text.matches("[1-9]\\d{0,6}")) ? Integer.parseInt(text) : 1;
	}

}
