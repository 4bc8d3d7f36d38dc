package io.mcpgateway.document.worker;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Line of text on a page.
 *
 * @param cells parts of the line with wide gaps between them
 * @param size size of most letters, in half points
 * @param isBold whether nearly all letters are bold
 * @param isItalic whether nearly all letters are italic
 * @param y distance from the upper end of the page, in points
 * @param direction direction of the letters on the page, in degrees
 */
record PdfLine(List<Cell> cells, int size, boolean isBold, boolean isItalic, float y,
		int direction) implements PdfBlock {

	private static final String HYPHENS = "-\u00ad";

	/** Returns the text without links. */
	String text() {
		return LinkedText.plain(linked());
	}

	/** Returns the text with the marks of links. */
	String linked() {
		return this.cells.stream().map(Cell::text).collect(Collectors.joining(" "));
	}

	/** Returns a line of a single cell of this line. */
	PdfLine with(Cell cell) {
		return new PdfLine(List.of(cell), this.size, this.isBold, this.isItalic, this.y, this.direction);
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

	/**
	 * Appends the next line of a text. A word split at the end of a line becomes one, and
	 * ideographs have no space between.
	 */
	static void append(StringBuilder text, String line) {
		int length = text.length();
		if (length > 1 && !line.isEmpty() && HYPHENS.indexOf(text.charAt(length - 1)) >= 0
				&& Character.isLetter(text.charAt(length - 2)) && Character.isLowerCase(line.charAt(0))) {
			text.setLength(length - 1);
		}
		else if (length > 0
				&& !(isEastAsian(text.charAt(length - 1)) && !line.isEmpty() && isEastAsian(line.charAt(0)))) {
			text.append(' ');
		}
		text.append(line);
	}

	/** Returns whether a character is of a script without spaces. */
	private static boolean isEastAsian(char character) {
		return Character.isIdeographic(character) || (character >= '\u3000' && character <= '\u30ff')
				|| (character >= '\uff00' && character <= '\uffef');
	}

	/** Part of a line from one position to another, in points. */
	record Cell(String text, float x, float endX) {

		boolean overlaps(Cell other) {
			return this.x <= other.endX && other.x <= this.endX;
		}

	}

}
