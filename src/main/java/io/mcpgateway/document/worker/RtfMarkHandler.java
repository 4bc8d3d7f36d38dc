package io.mcpgateway.document.worker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import org.apache.tika.sax.ContentHandlerDecorator;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/** Turns marked paragraphs of an RTF document into headings, tables, lists and notes. */
final class RtfMarkHandler extends ContentHandlerDecorator {

	private static final Set<String> BLOCKS = Set.of("p", "li");

	private static final Set<String> LISTS = Set.of("ul", "ol");

	private static final int MAX_LEVEL = 6;

	private static final int MAX_DIGITS = 6;

	private static final AttributesImpl NO_ATTRIBUTES = new AttributesImpl();

	/** Elements with a start waiting for text: the text decides on the place. */
	private final List<Start> waiting = new ArrayList<>();

	/** Open elements of a table. */
	private final List<String> table = new ArrayList<>();

	/** Level of the paragraph, or 0 outside of headings. */
	private int level;

	private boolean isHeading;

	private final ListElements lists;

	/** Numbers of the last items by level. */
	private final int[] counts = new int[RtfMarks.MAX_LEVELS];

	private int itemLevel;

	private boolean isOrdered;

	/** Number of a note that is being read, and the mark before it; 0 for none. */
	private final StringBuilder number = new StringBuilder();

	private char numberMark;

	private boolean isNote;

	/** Creates a handler before another handler. */
	RtfMarkHandler(MarkdownHandler handler) {
		super(handler);
		this.lists = new ListElements(handler);
	}

	@Override
	public void startElement(String uri, String localName, String name, Attributes attributes) throws SAXException {
		if (LISTS.contains(localName)) {
			this.isOrdered = localName.equals("ol");
		}
		else if (BLOCKS.contains(localName) || !this.waiting.isEmpty()) {
			this.waiting.add(new Start(localName, new AttributesImpl(attributes)));
		}
		else {
			super.startElement(uri, localName, name, attributes);
		}
	}

	@Override
	public void endElement(String uri, String localName, String name) throws SAXException {
		boolean isParagraph = localName.equals("p");
		if (LISTS.contains(localName)) {
			return;
		}
		if (!this.waiting.isEmpty() && this.waiting.getLast().name.equals(localName)) {
			this.waiting.removeLast();
		}
		else if (isParagraph && this.isHeading) {
			this.isHeading = false;
			end("h" + this.level);
		}
		else if (localName.equals("li")) {
			this.lists.end();
		}
		else {
			if (localName.equals("body")) {
				endTable(0);
				endNote();
			}
			super.endElement(uri, localName, name);
		}
		this.level = isParagraph ? 0 : this.level;
	}

	@Override
	public void characters(char[] characters, int start, int length) throws SAXException {
		int from = start;
		for (int i = start; i < start + length; i++) {
			if (isMark(characters[i])) {
				text(characters, from, i - from);
				mark(characters[i]);
				from = i + 1;
			}
		}
		text(characters, from, start + length - from);
	}

	private void text(char[] characters, int start, int length) throws SAXException {
		if (this.numberMark != 0) {
			this.number.append(characters, start, Math.min(length, MAX_DIGITS));
			return;
		}
		if (length == 0 || (!this.waiting.isEmpty() && new String(characters, start, length).isBlank())) {
			return;
		}
		if (this.table.size() == 1) {
			endTable(0);
		}
		else if (!this.table.isEmpty()) {
			startTable();
		}
		begin();
		super.characters(characters, start, length);
	}

	/** Starts the waiting elements. */
	private void begin() throws SAXException {
		boolean isItem = this.waiting.stream().anyMatch((element) -> element.name.equals("li"));
		if (!isItem && !this.waiting.isEmpty()) {
			this.lists.close();
			this.itemLevel = 0;
			Arrays.fill(this.counts, 0);
		}
		for (Start element : this.waiting) {
			if (element.name.equals("li")) {
				Arrays.fill(this.counts, this.itemLevel + 1, this.counts.length, 0);
				this.lists.start(this.itemLevel, this.isOrdered ? ++this.counts[this.itemLevel] : 0);
				continue;
			}
			this.isHeading |= element.name.equals("p") && this.level > 0 && this.table.isEmpty();
			start(element.name.equals("p") && this.isHeading ? "h" + this.level : element.name, element.attributes);
		}
		this.waiting.clear();
	}

	/** Writes the mark of a note, or begins a note. */
	private void note() throws SAXException {
		AttributesImpl attributes = new AttributesImpl();
		attributes.addAttribute("", "note", "note", "CDATA", this.number.toString().strip());
		if (this.numberMark == RtfMarks.NOTE_MARK) {
			begin();
			start("noteref", attributes);
			end("noteref");
		}
		else {
			endTable(0);
			endNote();
			this.isNote = true;
			start("note", attributes);
		}
		this.number.setLength(0);
		this.numberMark = 0;
	}

	private void endNote() throws SAXException {
		this.lists.close();
		if (this.isNote) {
			this.isNote = false;
			end("note");
		}
	}

	private void mark(char mark) throws SAXException {
		switch (mark) {
			case RtfMarks.IN_ROW -> startTable();
			case RtfMarks.CELL -> {
				if (this.table.size() > 1) {
					startTable();
					endTable(2);
				}
			}
			case RtfMarks.ROW -> endTable(1);
			case RtfMarks.NOTE_MARK, RtfMarks.NOTE -> this.numberMark = mark;
			case RtfMarks.NUMBER_END -> {
				if (this.numberMark != 0) {
					note();
				}
			}
			default -> {
				if (mark >= RtfMarks.LEVEL) {
					this.itemLevel = mark - RtfMarks.LEVEL;
				}
				else if (this.waiting.stream().anyMatch((start) -> start.name.equals("p"))) {
					this.level = Math.min(mark - RtfMarks.HEADING + 1, MAX_LEVEL);
				}
			}
		}
	}

	/** Starts the missing elements around a cell. */
	private void startTable() throws SAXException {
		for (String name : List.of("table", "tr", "td").subList(this.table.size(), 3)) {
			start(name, NO_ATTRIBUTES);
			this.table.add(name);
		}
	}

	/** Ends elements of a table down to a number of open elements. */
	private void endTable(int depth) throws SAXException {
		while (this.table.size() > depth) {
			end(this.table.removeLast());
		}
	}

	private void start(String name, Attributes attributes) throws SAXException {
		super.startElement("", name, name, attributes);
	}

	private void end(String name) throws SAXException {
		super.endElement("", name, name);
	}

	private static boolean isMark(char character) {
		return (character >= RtfMarks.HEADING && character < RtfMarks.HEADING + RtfMarks.MAX_HEADINGS)
				|| (character >= RtfMarks.IN_ROW && character <= RtfMarks.ROW)
				|| (character >= RtfMarks.LEVEL && character < RtfMarks.LEVEL + RtfMarks.MAX_LEVELS)
				|| (character >= RtfMarks.NOTE_MARK && character <= RtfMarks.NUMBER_END);
	}

	/** Start of an element. */
	private record Start(String name, AttributesImpl attributes) {

	}

}
