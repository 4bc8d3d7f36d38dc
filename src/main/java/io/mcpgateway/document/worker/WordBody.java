package io.mcpgateway.document.worker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.document.worker.WordNumbers.Sign;
import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import io.mcpgateway.document.worker.markdown.XmlElement;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/** Blocks of a Word document: paragraphs, items of lists, tables, notes and comments. */
final class WordBody extends XmlPieces {

	/** Elements read as a whole. */
	private static final Set<String> PIECES = Set.of("p", "tr", "altChunk", "oMath", "oMathPara", "Fallback", "del",
			"moveFrom");

	/** Elements around blocks that only have them. */
	private static final Set<String> FRAMES = Set.of("sdt", "sdtContent", "customXml", "ins", "moveTo", "Choice",
			"AlternateContent");

	/** Styles of lists, whose numbers stand in no paragraph. */
	private static final Pattern LIST_STYLE = Pattern.compile("list bullet(?: ([2-9]))?");

	/**
	 * Smallest indent of a paragraph that goes on with an item, in twentieths of a point.
	 */
	private static final int MIN_INDENT = 360;

	private static final AttributesImpl NO_ATTRIBUTES = new AttributesImpl();

	private final WordReader reader;

	private final MarkdownHandler handler;

	private final WordStyles styles;

	private final WordNumbers numbers;

	private final ListElements lists;

	private final WordText text;

	/** Numbers of notes and comments by kind and id, in the order of their marks. */
	private final Map<String, Integer> notes = new HashMap<>();

	/** Open tables, each within a cell of the table before. */
	private final Deque<Table> tables = new ArrayDeque<>();

	/** Open element around paragraphs of one style: a quote or code. */
	private String group = "";

	/** Text before the next paragraph, such as a drop cap. */
	private String prefix = "";

	WordBody(WordReader reader, MarkdownHandler handler, WordStyles styles, WordNumbers numbers) {
		this.reader = reader;
		this.handler = handler;
		this.styles = styles;
		this.numbers = numbers;
		this.lists = new ListElements(handler);
		this.text = new WordText(reader, handler, styles, this.notes);
	}

	/** Ends the open blocks. */
	void close() throws SAXException {
		group("");
		this.lists.close();
	}

	@Override
	boolean begin(String name, Attributes attributes) throws SAXException {
		switch (name) {
			case "tbl" -> startTable();
			case "footnote", "endnote", "comment" -> {
				Integer number = this.notes.get(name + " " + attribute(attributes, "id"));
				if (number == null) {
					return true;
				}
				AttributesImpl note = new AttributesImpl();
				note.addAttribute("", "note", "note", "CDATA", number.toString());
				start("note", note);
				String author = attribute(attributes, "author");
				this.prefix = !name.equals("comment") ? ""
						: (author.isEmpty() ? "Comment: " : "Comment by " + author + ": ");
			}
			default -> {
			}
		}
		return PIECES.contains(name);
	}

	@Override
	void end(String name) throws SAXException {
		switch (name) {
			case "tbl" -> endTable();
			case "footnote", "endnote", "comment" -> {
				close();
				end("note", this.prefix);
				this.prefix = "";
			}
			default -> {
			}
		}
	}

	@Override
	void piece(XmlElement piece) throws SAXException {
		switch (piece.name()) {
			case "p" -> paragraph(piece);
			case "tr" -> row(piece);
			case "tbl" -> {
				startTable();
				blocks(piece);
				endTable();
			}
			case "altChunk" -> {
				close();
				this.reader.chunk(piece.attribute("id"));
			}
			case "oMath", "oMathPara" -> {
				close();
				this.handler.formula(piece, true);
			}
			case "chart" -> this.reader.chart(piece.attribute("id"));
			case "relIds" -> this.reader.diagram(piece.attribute("dm"));
			case "txbxContent" -> blocks(piece);
			default -> {
			}
		}
	}

	/** Writes the blocks inside an element. */
	private void blocks(XmlElement parent) throws SAXException {
		for (XmlElement child : parent.children()) {
			if (child.name().equals("AlternateContent") && child.child("Choice") != null) {
				blocks(child.child("Choice"));
			}
			else if (FRAMES.contains(child.name())) {
				blocks(child);
			}
			else {
				piece(child);
			}
		}
	}

	private void paragraph(XmlElement paragraph) throws SAXException {
		String style = paragraph.value("pPr", "pStyle");
		if (isDropCap(paragraph)) {
			this.prefix += WordText.plain(paragraph);
			return;
		}
		Sign sign = sign(paragraph, style);
		List<XmlElement> floating = new ArrayList<>();
		if (WordText.isBlank(paragraph)) {
			this.text.floating(paragraph, floating);
		}
		else if (this.tables.isEmpty()) {
			block(paragraph, style, sign, floating);
		}
		else {
			start("p", NO_ATTRIBUTES);
			write((sign != null && !sign.isBullet()) ? sign.text() + " " : "");
			content(paragraph, floating);
			end("p", "");
		}
		for (XmlElement block : floating) {
			if (this.tables.isEmpty()) {
				close();
			}
			piece(block);
		}
	}

	private void block(XmlElement paragraph, String style, @Nullable Sign sign, List<XmlElement> floating)
			throws SAXException {
		int heading = paragraph.number(0, "pPr", "outlineLvl") + 1;
		boolean isOutline = !paragraph.value("pPr", "outlineLvl").isEmpty() && heading < 10;
		heading = isOutline ? Math.min(heading, 6) : this.styles.heading(style);
		Matcher list = LIST_STYLE.matcher(this.styles.name(style));
		boolean isItem = heading == 0 && ((sign != null && !sign.text().isEmpty()) || list.matches());
		if (heading == 0 && !isItem && this.styles.isCode(style)) {
			code(paragraph, floating);
		}
		else if (isItem) {
			group("");
			String level = list.matches() ? list.group(1) : null;
			int depth = (sign != null) ? level(paragraph, style, list(paragraph, style))
					: ((level != null) ? Integer.parseInt(level) - 1 : 0);
			this.lists.start(depth, (sign != null) ? sign.number() : 0);
			write((sign == null || sign.isBullet() || sign.number() > 0) ? "" : sign.text() + " ");
			content(paragraph, floating);
			this.lists.end();
		}
		else {
			group(this.styles.isQuote(style) && heading == 0 ? "blockquote" : "");
			boolean isContinued = heading == 0 && (sign != null || isIndented(paragraph));
			if (!isContinued) {
				this.lists.close();
			}
			if (WordText.isChecked(paragraph)) {
				this.lists.start(0, 0);
				content(paragraph, floating);
				this.lists.end();
				return;
			}
			String element = (heading > 0) ? "h" + heading : "p";
			start(element, NO_ATTRIBUTES);
			write((sign != null && !sign.text().isEmpty() && !sign.isBullet()) ? sign.text() + " " : "");
			content(paragraph, floating);
			end(element, "");
		}
	}

	private void code(XmlElement paragraph, List<XmlElement> floating) throws SAXException {
		if (this.group.equals("pre")) {
			write("\n");
		}
		this.lists.close();
		group("pre");
		this.text.code(paragraph, floating);
	}

	private void content(XmlElement paragraph, List<XmlElement> floating) throws SAXException {
		write(this.prefix);
		this.prefix = "";
		this.text.write(paragraph, floating);
	}

	/** Opens the element around paragraphs of one style, and closes another one. */
	private void group(String name) throws SAXException {
		if (this.group.equals(name)) {
			return;
		}
		if (!this.group.isEmpty()) {
			end(this.group, "");
		}
		this.group = name;
		if (!name.isEmpty()) {
			this.lists.close();
			start(name, NO_ATTRIBUTES);
		}
	}

	/** Returns whether a paragraph is as far from the margin as the text of an item. */
	private static boolean isIndented(XmlElement paragraph) {
		XmlElement indent = paragraph.find("pPr", "ind");
		String left = (indent != null) ? indent.attribute("left") + indent.attribute("start") : "";
		return left.matches("\\d{3,6}") && Integer.parseInt(left) >= MIN_INDENT;
	}

	/** Returns an attribute by its local name, or an empty text. */
	private static String attribute(Attributes attributes, String name) {
		for (int i = 0; i < attributes.getLength(); i++) {
			if (attributes.getLocalName(i).equals(name)) {
				return attributes.getValue(i);
			}
		}
		return "";
	}

	private static boolean isDropCap(XmlElement paragraph) {
		XmlElement frame = paragraph.find("pPr", "framePr");
		return frame != null && Set.of("drop", "margin").contains(frame.attribute("dropCap"));
	}

	private @Nullable Sign sign(XmlElement paragraph, String style) {
		String list = list(paragraph, style);
		return (list.isEmpty() || list.equals("0")) ? null : this.numbers.next(list, level(paragraph, style, list));
	}

	/** Returns the id of the list of a paragraph, or an empty text. */
	private String list(XmlElement paragraph, String style) {
		String own = paragraph.value("pPr", "numPr", "numId");
		XmlElement inherited = this.styles.numbering(style);
		return (own.isEmpty() && inherited != null) ? inherited.value("numId") : own;
	}

	private int level(XmlElement paragraph, String style, String list) {
		XmlElement inherited = this.styles.numbering(style);
		int ofStyle = (inherited != null) ? inherited.number(-1, "ilvl") : -1;
		int ofList = (paragraph.find("pPr", "numPr", "ilvl") == null && ofStyle < 0) ? this.numbers.level(list, style)
				: -1;
		return paragraph.number(Math.max(Math.max(ofStyle, ofList), 0), "pPr", "numPr", "ilvl");
	}

	private void startTable() throws SAXException {
		if (this.tables.isEmpty()) {
			close();
		}
		this.tables.push(new Table());
	}

	private void endTable() throws SAXException {
		Table table = this.tables.pop();
		XmlElement last = table.last;
		if (last == null) {
			return;
		}
		List<XmlElement> cells = new ArrayList<>();
		cells(last, cells);
		if (!table.isOpen && cells.size() == 1) {
			// A frame around text rather than a table
			blocks(cells.getFirst());
			return;
		}
		this.tables.push(table);
		write(table, last);
		this.tables.pop();
		end("table", "");
	}

	/** Keeps a row until the next one, since a single cell is no table. */
	private void row(XmlElement row) throws SAXException {
		Table table = this.tables.peek();
		if (table == null || row.find("trPr", "del") != null) {
			return;
		}
		if (table.last != null) {
			write(table, table.last);
		}
		table.last = row;
	}

	private void write(Table table, XmlElement row) throws SAXException {
		if (!table.isOpen) {
			table.isOpen = true;
			start("table", NO_ATTRIBUTES);
		}
		start("tr", NO_ATTRIBUTES);
		int before = row.number(0, "trPr", "gridBefore");
		if (before > 0) {
			cell(before);
			end("td", "");
		}
		List<XmlElement> cells = new ArrayList<>();
		cells(row, cells);
		for (XmlElement cell : cells) {
			cell(cell.number(1, "tcPr", "gridSpan"));
			XmlElement merged = cell.find("tcPr", "vMerge");
			if (merged == null || merged.attribute("val").equals("restart")) {
				blocks(cell);
			}
			end("td", "");
		}
		end("tr", "");
	}

	private static void cells(XmlElement row, List<XmlElement> cells) {
		for (XmlElement child : row.children()) {
			if (child.name().equals("tc")) {
				cells.add(child);
			}
			else if (FRAMES.contains(child.name())) {
				cells(child, cells);
			}
		}
	}

	private void cell(int span) throws SAXException {
		AttributesImpl attributes = new AttributesImpl();
		attributes.addAttribute("", "colspan", "colspan", "CDATA", String.valueOf(span));
		start("td", attributes);
	}

	private void write(String characters) throws SAXException {
		this.handler.characters(characters.toCharArray(), 0, characters.length());
	}

	private void start(String name, AttributesImpl attributes) throws SAXException {
		this.handler.startElement("", name, name, attributes);
	}

	private void end(String name, String before) throws SAXException {
		if (!before.isEmpty()) {
			this.handler.element("p", before);
		}
		this.handler.endElement("", name, name);
	}

	/** Table of which the last row is not yet written. */
	private static final class Table {

		private @Nullable XmlElement last;

		private boolean isOpen;

	}

}
