package io.mcpgateway.document.worker;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Line of text on a page.
 *
 * @param cells parts of the line with wide gaps between them
 * @param size size of most letters, in half points
 * @param isBold whether nearly all letters are bold
 * @param y distance from the upper end of the page, in points
 */
record PdfLine(List<Cell> cells, int size, boolean isBold, float y) {

	String text() {
		return this.cells.stream().map(Cell::text).collect(Collectors.joining(" "));
	}

	float x() {
		return Math.min(this.cells.getFirst().x, this.cells.getLast().x);
	}

	float endX() {
		return Math.max(this.cells.getFirst().endX, this.cells.getLast().endX);
	}

	/** Returns the size of most letters, in points. */
	float points() {
		return this.size / 2f;
	}

	/** Part of a line from one position to another, in points. */
	record Cell(String text, float x, float endX) {

		boolean overlaps(Cell other) {
			return this.x <= other.endX && other.x <= this.endX;
		}

	}

}
