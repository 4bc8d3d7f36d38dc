package io.mcpgateway.document.worker;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/** Tables of lines with cells below each other, all with as many cells. */
final class PdfGrid {

	private static final int MIN_ROWS = 3;

	private static final int MIN_COLUMN_LINES = 4;

	/** Average number of letters of lines in columns of text. */
	private static final int MIN_COLUMN_LENGTH = 25;

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

	/** Returns lines in the order of reading, where they go across two columns. */
	static List<PdfLine> columns(List<PdfLine> lines) {
		List<PdfLine> ordered = new ArrayList<>();
		int index = 0;
		while (index < lines.size()) {
			int end = columnsEnd(lines, index);
			if (end == index) {
				ordered.add(lines.get(index));
				index++;
				continue;
			}
			float right = lines.get(index).cells().getLast().x();
			List<PdfLine> block = lines.subList(index, end);
			for (boolean isLeft : new boolean[] { true, false }) {
				for (PdfLine line : block) {
					line.cells()
						.stream()
						.filter((cell) -> (cell.endX() < right) == isLeft)
						.forEach((cell) -> ordered.add(line.with(cell)));
				}
			}
			index = end;
		}
		return ordered;
	}

	/** Returns the end of two columns of text, or the index without columns. */
	private static int columnsEnd(List<PdfLine> lines, int from) {
		List<PdfLine.Cell> first = lines.get(from).cells();
		if (first.size() != 2 || first.getFirst().x() > first.getLast().x()) {
			return from;
		}
		float left = first.getFirst().endX();
		float right = first.getLast().x();
		int length = 0;
		int cells = 0;
		int to = from;
		while (to < lines.size() && lines.get(to).cells().size() <= 2) {
			PdfLine line = lines.get(to);
			float newLeft = left;
			float newRight = right;
			for (PdfLine.Cell cell : line.cells()) {
				boolean isLeft = cell.endX() < right;
				newLeft = isLeft ? Math.max(newLeft, cell.endX()) : newLeft;
				newRight = isLeft ? newRight : Math.min(newRight, cell.x());
			}
			if (newLeft >= newRight || to > from && line.y() <= lines.get(to - 1).y()
					|| line.cells().size() == 1 && to > from && line.y() - lines.get(to - 1).y() > 3 * line.points()) {
				break;
			}
			left = newLeft;
			right = newRight;
			length += (line.cells().size() == 2)
					? Math.min(line.cells().getFirst().text().length(), line.cells().getLast().text().length()) : 0;
			cells += (line.cells().size() == 2) ? 1 : 0;
			to++;
		}
		return (cells >= MIN_COLUMN_LINES && length > MIN_COLUMN_LENGTH * cells) ? to : from;
	}

	/** Writes the cells of lines as a table. */
	static void write(List<PdfLine> lines, MarkdownHandler handler) throws SAXException {
		writeRows(lines.stream().map((line) -> line.cells().stream().map(PdfLine.Cell::text).toList()).toList(),
				handler);
	}

	/** Writes rows as a table. */
	static void writeRows(List<List<String>> rows, MarkdownHandler handler) throws SAXException {
		handler.startElement("", "table", "table", NO_ATTRIBUTES);
		for (List<String> row : rows) {
			handler.startElement("", "tr", "tr", NO_ATTRIBUTES);
			for (String cell : row) {
				LinkedText.write("td", cell, handler);
			}
			handler.endElement("", "tr", "tr");
		}
		handler.endElement("", "table", "table");
	}

}
