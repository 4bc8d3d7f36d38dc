package io.mcpgateway.document.worker.pdf;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/** Writes lines of pages as headings, paragraphs, items of lists and tables. */
final class PdfLayout {

	/** Size of a heading, by that of the text. */
	private static final float HEADING_SIZE = 1.15f;

	private static final int MAX_HEADING_LENGTH = 200;

	private static final int MAX_HEADING_LEVEL = 3;

	/** Distance of a line that begins a paragraph, by that of the other lines. */
	private static final float PARAGRAPH_GAP = 1.3f;

	/** End of a line that ends a paragraph, by that of the longest line. */
	private static final float SHORT_LINE = 0.8f;

	private static final int MIN_ROWS = 3;

	private static final Pattern ITEM = Pattern
		.compile("(?:[\u2022\u00b7\u25aa\u25e6\u2023\u25cf\u25cb\u25a0\u25a1\u2219\u2013-]|\\d{1,3}[.)])\\s+\\S.*");

	private static final AttributesImpl NO_ATTRIBUTES = new AttributesImpl();

	private final MarkdownHandler handler;

	/** Numbers of characters by the size of their letters. */
	private final Map<Integer, Integer> sizes = new TreeMap<>();

	private final TreeSet<Integer> headingSizes = new TreeSet<>();

	private final StringBuilder paragraph = new StringBuilder();

	PdfLayout(MarkdownHandler handler) {
		this.handler = handler;
	}

	/** Learns the sizes of letters, before the page is written. */
	void learn(List<PdfLine> lines) {
		for (PdfLine line : lines) {
			this.sizes.merge(line.size(), line.text().length(), Integer::sum);
		}
		float body = bodySize();
		this.headingSizes.clear();
		for (int size : this.sizes.keySet()) {
			if (size >= HEADING_SIZE * body) {
				this.headingSizes.add(size);
			}
		}
	}

	/** Writes the lines of a page. */
	void write(List<PdfLine> lines) throws SAXException {
		float pitch = pitch(lines);
		double width = lines.stream().mapToDouble(PdfLine::endX).max().orElse(0);
		int index = 0;
		while (index < lines.size()) {
			PdfLine line = lines.get(index);
			int rows = rows(lines, index);
			if (isHeading(line)) {
				endParagraph();
				index = heading(lines, index);
				continue;
			}
			if (rows >= MIN_ROWS) {
				endParagraph();
				table(lines.subList(index, index + rows));
				index += rows;
				continue;
			}
			if (index > 0 && startsParagraph(lines.get(index - 1), line, pitch, width)) {
				endParagraph();
			}
			append(line.text());
			index++;
		}
		endParagraph();
	}

	private int heading(List<PdfLine> lines, int from) throws SAXException {
		PdfLine first = lines.get(from);
		int to = from + 1;
		append(first.text());
		while (to < lines.size() && lines.get(to).size() == first.size() && isHeading(lines.get(to))
				&& Math.abs(lines.get(to).y() - lines.get(to - 1).y()) < 1.5f * first.points()) {
			append(lines.get(to).text());
			to++;
		}
		int level = this.headingSizes.tailSet(first.size(), false).size() + 1;
		this.handler.element("h" + Math.min(level, MAX_HEADING_LEVEL), this.paragraph.toString());
		this.paragraph.setLength(0);
		return to;
	}

	private boolean isHeading(PdfLine line) {
		String text = line.text();
		return this.headingSizes.contains(line.size()) && text.length() <= MAX_HEADING_LENGTH
				&& text.chars().anyMatch(Character::isLetter);
	}

	private boolean startsParagraph(PdfLine before, PdfLine line, float pitch, double width) {
		float gap = line.y() - before.y();
		if (before.size() != line.size() && Math.abs(before.size() - line.size()) > 2
				|| ITEM.matcher(line.text()).matches()) {
			return true;
		}
		String text = before.text();
		boolean isEnd = ".:!?".indexOf(text.charAt(text.length() - 1)) >= 0;
		if (gap < 0) {
			return isEnd || !Character.isLowerCase(line.text().charAt(0));
		}
		return gap > PARAGRAPH_GAP * pitch || isEnd && before.endX() < SHORT_LINE * width;
	}

	/** Appends a line to the paragraph, and joins a word that the end of a line split. */
	private void append(String text) {
		int length = this.paragraph.length();
		if (length > 1 && this.paragraph.charAt(length - 1) == '-'
				&& Character.isLetter(this.paragraph.charAt(length - 2)) && Character.isLowerCase(text.charAt(0))) {
			this.paragraph.setLength(length - 1);
		}
		else if (length > 0) {
			this.paragraph.append(' ');
		}
		this.paragraph.append(text);
	}

	private void endParagraph() throws SAXException {
		if (!this.paragraph.isEmpty()) {
			this.handler.element("p", this.paragraph.toString());
			this.paragraph.setLength(0);
		}
	}

	/** Returns how many lines from here on have cells below each other. */
	private static int rows(List<PdfLine> lines, int from) {
		List<PdfLine.Cell> first = lines.get(from).cells();
		int to = from;
		while (first.size() > 1 && to < lines.size() && isBelow(first, lines.get(to).cells())) {
			to++;
		}
		return to - from;
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

	private void table(List<PdfLine> rows) throws SAXException {
		this.handler.startElement("", "table", "table", NO_ATTRIBUTES);
		for (PdfLine row : rows) {
			this.handler.startElement("", "tr", "tr", NO_ATTRIBUTES);
			for (PdfLine.Cell cell : row.cells()) {
				this.handler.element("td", cell.text());
			}
			this.handler.endElement("", "tr", "tr");
		}
		this.handler.endElement("", "table", "table");
	}

	private int bodySize() {
		return this.sizes.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(1);
	}

	/** Returns the most frequent distance of lines, in points. */
	private static float pitch(List<PdfLine> lines) {
		Map<Integer, Integer> distances = new TreeMap<>();
		for (int i = 1; i < lines.size(); i++) {
			int distance = Math.round(2 * (lines.get(i).y() - lines.get(i - 1).y()));
			if (distance > 0) {
				distances.merge(distance, 1, Integer::sum);
			}
		}
		return distances.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(1) / 2f;
	}

}
