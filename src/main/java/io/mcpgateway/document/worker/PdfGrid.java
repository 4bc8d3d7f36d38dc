package io.mcpgateway.document.worker;

import java.util.List;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/** Tables of lines with cells below each other, all with as many cells. */
final class PdfGrid {

	private static final int MIN_ROWS = 3;

	private static final AttributesImpl NO_ATTRIBUTES = new AttributesImpl();

	private PdfGrid() {
	}

	/** Returns how many lines from here on are rows of a table, or 0 without a table. */
	static int rows(List<PdfLine> lines, int from) {
		List<PdfLine.Cell> first = lines.get(from).cells();
		int to = from;
		while (first.size() > 1 && to < lines.size() && isBelow(first, lines.get(to).cells())) {
			to++;
		}
		return (to - from >= MIN_ROWS) ? to - from : 0;
	}

	private static boolean isBelow(List<PdfLine.Cell> first, List<PdfLine.Cell> cells) {
		if (first.size() != cells.size()) {
			return false;
		}
		for (int i = 0; i < cells.size(); i++) {
			boolean touchesNext = i + 1 < cells.size()
					&& (cells.get(i).overlaps(first.get(i + 1)) || first.get(i).overlaps(cells.get(i + 1)));
			if (!cells.get(i).overlaps(first.get(i)) || touchesNext) {
				return false;
			}
		}
		return true;
	}

	/** Writes the rows as a table. */
	static void write(List<PdfLine> rows, MarkdownHandler handler) throws SAXException {
		handler.startElement("", "table", "table", NO_ATTRIBUTES);
		for (PdfLine row : rows) {
			handler.startElement("", "tr", "tr", NO_ATTRIBUTES);
			for (PdfLine.Cell cell : row.cells()) {
				handler.element("td", cell.text());
			}
			handler.endElement("", "tr", "tr");
		}
		handler.endElement("", "table", "table");
	}

}
