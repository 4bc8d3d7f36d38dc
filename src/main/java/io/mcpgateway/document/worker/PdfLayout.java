package io.mcpgateway.document.worker;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import org.xml.sax.SAXException;

/** Writes lines of pages as headings, paragraphs, items of lists and tables. */
final class PdfLayout {

	/** Size of a heading, by the size of the text. */
	private static final float HEADING_SIZE = 1.15f;

	private static final int MAX_HEADING_LENGTH = 200;

	private static final int MAX_HEADING_LEVEL = 3;

	/** Distance of the first line of a paragraph, by the distance of the other lines. */
	private static final float PARAGRAPH_GAP = 1.3f;

	/** Share of the column's width below which a line ends a paragraph. */
	private static final double SHORT_LINE = 0.5;

	/** The same share for a line at the end of a sentence. */
	private static final double SHORT_END = 0.8;

	/** Difference of the begins of lines in a column, in points. */
	private static final float COLUMN = 40;

	private static final String HYPHENS = "-\u00ad";

	private static final int MAX_MEASURED_LINES = 2_000;

	private static final Pattern ITEM = Pattern.compile(
			"(?:[\u2022\u00b7\u25aa\u25e6\u2023\u25cf\u25cb\u25a0\u25a1\u2219\u2013-]|\\d{1,3}[.)])\\s+\\S.*|[\u30fb\uff65]\\s*\\S.*");

	private final MarkdownHandler handler;

	/** Numbers of characters by the size of their letters. */
	private final Map<Integer, Integer> sizes = new TreeMap<>();

	private final TreeSet<Integer> headingSizes = new TreeSet<>();

	/** Size of most letters, in half points. */
	private int body = 1;

	private final StringBuilder paragraph = new StringBuilder();

	PdfLayout(MarkdownHandler handler) {
		this.handler = handler;
	}

	/** Learns the sizes of letters, before the page is written. */
	void learn(List<PdfLine> lines) {
		for (PdfLine line : lines) {
			this.sizes.merge(line.size(), line.text().length(), Integer::sum);
		}
		this.body = bodySize();
		this.headingSizes.clear();
		for (int size : this.sizes.keySet()) {
			if (size >= HEADING_SIZE * this.body) {
				this.headingSizes.add(size);
			}
		}
	}

	/** Writes the lines of a page. */
	void write(List<PdfLine> lines) throws SAXException {
		float pitch = pitch(lines);
		int index = 0;
		while (index < lines.size()) {
			PdfLine line = lines.get(index);
			int rows = PdfGrid.rows(lines, index);
			if (isHeading(line)) {
				endParagraph();
				index = heading(lines, index);
				continue;
			}
			if (rows > 0) {
				endParagraph();
				PdfGrid.write(lines.subList(index, index + rows), this.handler);
				index += rows;
				continue;
			}
			if (index > 0 && startsParagraph(lines, index, pitch)) {
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
		boolean isLarge = this.headingSizes.contains(line.size()) || (line.isBold() && line.size() > this.body);
		return isLarge && text.length() <= MAX_HEADING_LENGTH && text.chars().anyMatch(Character::isLetter);
	}

	private static boolean startsParagraph(List<PdfLine> lines, int index, float pitch) {
		PdfLine before = lines.get(index - 1);
		PdfLine line = lines.get(index);
		if (Math.abs(before.size() - line.size()) > 2 || ITEM.matcher(line.text()).matches()) {
			return true;
		}
		String text = before.text();
		boolean isEnd = ".:!?".indexOf(text.charAt(text.length() - 1)) >= 0;
		float gap = line.y() - before.y();
		if (gap < 0) {
			return isEnd || !Character.isLowerCase(line.text().charAt(0));
		}
		return gap > PARAGRAPH_GAP * pitch || share(lines, before) < (isEnd ? SHORT_END : SHORT_LINE);
	}

	/** Returns the width of a line by the usual width in the column. */
	private static double share(List<PdfLine> lines, PdfLine line) {
		if (lines.size() > MAX_MEASURED_LINES) {
			return 1;
		}
		double[] ends = lines.stream()
			.filter((other) -> Math.abs(other.x() - line.x()) < COLUMN)
			.mapToDouble(PdfLine::endX)
			.sorted()
			.toArray();
		double usual = ends[ends.length * 3 / 4];
		return (line.endX() - line.x()) / Math.max(1, usual - line.x());
	}

	/** Appends a line to the paragraph, and joins a word split at the end of a line. */
	private void append(String text) {
		int length = this.paragraph.length();
		if (length > 1 && HYPHENS.indexOf(this.paragraph.charAt(length - 1)) >= 0
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
