package io.mcpgateway.document.worker;

import java.util.ArrayList;
import java.util.List;

/** Columns of text that a program drew line by line, across the page. */
final class PdfColumns {

	private static final int MIN_COLUMN_LINES = 4;

	private static final int MAX_COLUMN_LINES = 200;

	/** Average number of letters of lines in columns of text. */
	private static final int MIN_COLUMN_LENGTH = 25;

	private PdfColumns() {
	}

	/** Returns lines in the order of reading, where they go across two columns. */
	static List<PdfLine> order(List<PdfLine> lines) {
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
		while (to < Math.min(lines.size(), from + MAX_COLUMN_LINES) && lines.get(to).cells().size() <= 2) {
			PdfLine line = lines.get(to);
			float newLeft = left;
			float newRight = right;
			for (PdfLine.Cell cell : line.cells()) {
				boolean isLeft = cell.endX() < right;
				newLeft = isLeft ? Math.max(newLeft, cell.endX()) : newLeft;
				newRight = isLeft ? newRight : Math.min(newRight, cell.x());
			}
			if (newLeft >= newRight || (to > from && line.y() <= lines.get(to - 1).y()) || (line.cells().size() == 1
					&& to > from && line.y() - lines.get(to - 1).y() > 3 * line.points())) {
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

}
