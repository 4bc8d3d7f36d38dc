package io.mcpgateway.document.worker;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/** Writes lines of pages as headings, paragraphs, items of lists and tables. */
final class PdfLayout {

	/** Size of a heading, by the size of the text. */
	private static final float HEADING_SIZE = 1.15f;

	private static final int MAX_HEADING_LENGTH = 200;

	private static final int MAX_HEADING_LINES = 4;

	private static final int MAX_HEADING_LEVEL = 3;

	/** Longest heading that ends as a sentence does. */
	private static final int MAX_SENTENCE_LENGTH = 60;

	private static final String SENTENCE_END = ".;,";

	private static final String NO_HEADING_END = ".;,:";

	private static final int MIN_HEADING_LETTERS = 3;

	/** Share of bold and italic letters above which they are no headings. */
	private static final double MAX_MARKED_SHARE = 0.3;

	/** Distance of the first line of a paragraph, by the distance of the other lines. */
	private static final float PARAGRAPH_GAP = 1.3f;

	/** Share of the column's width below which a line ends a paragraph. */
	private static final double SHORT_LINE = 0.5;

	/** The same share for a line at the end of a sentence. */
	private static final double SHORT_END = 0.8;

	/** Difference of the begins of lines in a column, in points. */
	private static final float COLUMN = 40;

	private static final int MAX_WRITTEN = 10_000;

	private static final int MAX_MEASURED_LINES = 2_000;

	private static final Pattern ITEM = Pattern.compile(
			"(?:[\u2022\u00b7\u25aa\u25e6\u2023\u25cf\u25cb\u25a0\u25a1\u2219\u2013-]|\\d{1,3}[.)])\\s+\\S.*|[\u30fb\uff65]\\s*\\S.*");

	private static final Pattern CAPTION = Pattern.compile(
			"(?i)(?:table|figure|fig|chart|exhibit|box|tabelle|abbildung|tableau|tabla|figura)\\.? \\p{Alnum}|(?i)(?:source|note|quelle|fuente|fonte) ?:");

	private static final AttributesImpl NO_ATTRIBUTES = new AttributesImpl();

	private final MarkdownHandler handler;

	/** Levels of the titles of the document's own outline. */
	private final Map<String, Integer> titles;

	/** Headings that were written; the headers of pages repeat one. */
	private final Set<String> written = new HashSet<>();

	private long letters;

	/** Number of bold and italic letters. */
	private long marked;

	/** Numbers of characters by the size of their letters. */
	private final Map<Integer, Integer> sizes = new TreeMap<>();

	private final TreeSet<Integer> headingSizes = new TreeSet<>();

	/** Size of most letters, in half points. */
	private int body = 1;

	private final StringBuilder paragraph = new StringBuilder();

	/**
	 * Creates a layout.
	 * @param titles levels of headings by {@link PdfTitles#key}, each for one heading
	 */
	PdfLayout(MarkdownHandler handler, Map<String, Integer> titles) {
		this.handler = handler;
		this.titles = titles;
	}

	/** Learns the sizes of letters, before the page is written. */
	void learn(List<PdfBlock> blocks) {
		for (PdfBlock block : blocks) {
			if (block instanceof PdfLine line) {
				int length = line.text().length();
				this.sizes.merge(line.size(), length, Integer::sum);
				this.letters += length;
				this.marked += (line.isBold() || line.isItalic()) ? length : 0;
			}
		}
		this.body = bodySize();
		this.headingSizes.clear();
		for (int size : this.sizes.keySet()) {
			if (size >= HEADING_SIZE * this.body) {
				this.headingSizes.add(size);
			}
		}
	}

	/** Writes the lines and tables of a page. */
	void write(List<PdfBlock> blocks) throws SAXException {
		List<PdfLine> lines = new ArrayList<>();
		for (PdfBlock block : blocks) {
			switch (block) {
				case PdfLine line -> lines.add(line);
				case PdfBlock.Table(List<List<String>> rows) -> {
					writeLines(lines);
					lines.clear();
					table(rows);
				}
			}
		}
		writeLines(lines);
	}

	private void writeLines(List<PdfLine> drawn) throws SAXException {
		List<PdfLine> lines = PdfColumns.order(drawn);
		float pitch = pitch(lines);
		int index = 0;
		while (index < lines.size()) {
			int end = headingEnd(lines, index, pitch);
			PdfGrid grid = (end > index) ? null : PdfGrid.of(lines, index);
			if (end > index) {
				endParagraph();
				heading(lines.subList(index, end));
				index = end;
				continue;
			}
			if (grid != null) {
				endParagraph();
				table(grid.rows());
				index = grid.end();
				continue;
			}
			if (index > 0 && startsParagraph(lines, index, pitch)) {
				endParagraph();
			}
			PdfLine.append(this.paragraph, lines.get(index).linked());
			index++;
		}
		endParagraph();
	}

	private void table(List<List<String>> rows) throws SAXException {
		this.handler.startElement("", "table", "table", NO_ATTRIBUTES);
		for (List<String> row : rows) {
			this.handler.startElement("", "tr", "tr", NO_ATTRIBUTES);
			for (String cell : row) {
				LinkedText.write("td", cell, this.handler);
			}
			this.handler.endElement("", "tr", "tr");
		}
		this.handler.endElement("", "table", "table");
	}

	/** Returns the end of a heading of one or more lines, or its begin without one. */
	private int headingEnd(List<PdfLine> lines, int from, float pitch) {
		PdfLine first = lines.get(from);
		if (this.titles.containsKey(PdfTitles.key(first.text()))) {
			return from + 1;
		}
		boolean isInside = from > 0 && isContinued(lines.get(from - 1), first);
		if (isInside || (!isHeading(first) && !isMarkedHeading(lines, from, pitch))) {
			return from;
		}
		int to = from + 1;
		int length = first.text().length();
		while (to < lines.size() && to - from <= MAX_HEADING_LINES && isContinued(lines.get(to - 1), lines.get(to))) {
			length += lines.get(to).text().length();
			to++;
		}
		String end = lines.get(to - 1).text();
		boolean isSentence = SENTENCE_END.indexOf(end.charAt(end.length() - 1)) >= 0 && length > MAX_SENTENCE_LENGTH;
		boolean isParagraph = length > MAX_HEADING_LENGTH || to - from > MAX_HEADING_LINES || isSentence;
		return isParagraph ? from : to;
	}

	/** Returns whether a line goes on with the text of the line above. */
	private static boolean isContinued(PdfLine above, PdfLine line) {
		return above.size() == line.size() && !isMarkedOtherwise(above, line) && above.direction() == line.direction()
				&& Math.abs(line.y() - above.y()) < 1.5f * line.points();
	}

	private void heading(List<PdfLine> lines) throws SAXException {
		for (PdfLine line : lines) {
			PdfLine.append(this.paragraph, line.text());
		}
		String key = PdfTitles.key(this.paragraph);
		if (this.written.size() < MAX_WRITTEN) {
			this.written.add(key);
		}
		int level = this.headingSizes.tailSet(lines.getFirst().size(), false).size() + 1;
		Integer known = this.titles.remove(key);
		level = (known != null) ? known : Math.min(level, MAX_HEADING_LEVEL);
		this.handler.element("h" + level, this.paragraph.toString());
		this.paragraph.setLength(0);
	}

	private boolean isHeading(PdfLine line) {
		String text = line.text();
		boolean isLarge = this.headingSizes.contains(line.size()) || (line.isBold() && line.size() > this.body);
		return isLarge && text.length() <= MAX_HEADING_LENGTH && text.chars().anyMatch(Character::isLetter);
	}

	/** Returns whether a bold or italic line in the size of the text begins a heading. */
	private boolean isMarkedHeading(List<PdfLine> lines, int index, float pitch) {
		PdfLine line = lines.get(index);
		String text = line.text();
		boolean isMarked = line.isBold() || (line.isItalic() && text.length() <= MAX_SENTENCE_LENGTH);
		if (!isMarked || line.size() < this.body || CAPTION.matcher(text).lookingAt()
				|| this.written.contains(PdfTitles.key(text)) || this.marked > MAX_MARKED_SHARE * this.letters
				|| NO_HEADING_END.indexOf(text.charAt(text.length() - 1)) >= 0
				|| text.chars().filter(Character::isLetter).count() < MIN_HEADING_LETTERS) {
			return false;
		}
		boolean isNumbered = line.cells().size() == 2 && line.cells().getFirst().text().matches("[\\dA-Z.()]{1,8}");
		if (line.cells().size() > 1 && !isNumbered) {
			return false;
		}
		return index == 0 || (isMarkedOtherwise(lines.get(index - 1), line) && startsParagraph(lines, index, pitch))
				|| Math.abs(line.y() - lines.get(index - 1).y()) > PARAGRAPH_GAP * pitch;
	}

	private static boolean isMarkedOtherwise(PdfLine one, PdfLine other) {
		return one.isBold() != other.isBold() || one.isItalic() != other.isItalic();
	}

	private static boolean startsParagraph(List<PdfLine> lines, int index, float pitch) {
		PdfLine before = lines.get(index - 1);
		PdfLine line = lines.get(index);
		if (Math.abs(before.size() - line.size()) > 2 || before.direction() != line.direction()
				|| ITEM.matcher(line.text()).matches()) {
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

	private void endParagraph() throws SAXException {
		if (!this.paragraph.isEmpty()) {
			LinkedText.write("p", this.paragraph.toString(), this.handler);
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
