package io.mcpgateway.document.worker;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Inserts marks of headings, tables, levels of lists and notes into the bytes of an RTF
 * document. Notes move from the sentence to the end of the document.
 */
final class RtfMarks extends InputStream {

	/** First mark of headings; each level has a mark. */
	static final char HEADING = '\ue9a0';

	static final int MAX_HEADINGS = 9;

	/** Mark of text within a row. */
	static final char IN_ROW = '\ue9b0';

	/** Mark of the end of a cell. */
	static final char CELL = '\ue9b1';

	/** Mark of the end of a row. */
	static final char ROW = '\ue9b2';

	/** First mark of levels of lists; each level has a mark. */
	static final char LEVEL = '\ue9c0';

	static final int MAX_LEVELS = 9;

	/** Mark before the number of a note in the text. */
	static final char NOTE_MARK = '\ue9d0';

	/** Mark before the number of a note and its text. */
	static final char NOTE = '\ue9d1';

	/** Mark after the number of a note. */
	static final char NUMBER_END = '\ue9d2';

	/** Group without effect, in place of a control word. */
	private static final String EMPTY = "{}";

	private static final int MAX_NOTES = 10_000;

	private static final int MAX_NOTE_BYTES = 4_000_000;

	/** Bytes to look at after the end of a paragraph. */
	private static final int AHEAD = 14;

	private static final int MAX_WORD_LENGTH = 32;

	private static final int MAX_NUMBER_LENGTH = 9;

	private static final int MAX_STYLES = 10_000;

	private final PushbackInputStream in;

	/** Levels of headings by the numbers of styles. */
	private final Map<Integer, Integer> styles = new HashMap<>();

	private byte[] token = {};

	private int position;

	/** Number of following bytes without text. */
	private int binary;

	private int depth;

	/** Depth of the group with the styles, or 0 outside of the group. */
	private int styleDepth;

	private int style;

	/** List of the paragraph: whether it has one, and its level; -1 if unknown. */
	private boolean isInList;

	private int level = -1;

	private int list;

	/** Notes for the end of the document. */
	private final ByteArrayOutputStream notes = new ByteArrayOutputStream();

	private int noteCount;

	/** Depth of the group of a note, or 0 outside of notes. */
	private int noteDepth;

	private boolean isInBody;

	/** Whether the group has control words, and may be no text. */
	private boolean hasControl;

	/** Depth of the group of a note that begins after the token. */
	private int beginning;

	/** Reads a document. */
	public RtfMarks(InputStream document) {
		this.in = new PushbackInputStream(new BufferedInputStream(document), AHEAD + 1);
	}

	@Override
	public int read() throws IOException {
		while (true) {
			if (this.beginning > 0 && this.position == this.token.length) {
				this.noteDepth = this.beginning;
				this.beginning = 0;
			}
			boolean isNote = this.noteDepth > 0;
			int next = next();
			if (next < 0 && this.notes.size() > 0) {
				// The document ends too early
				this.noteDepth = 0;
				takeNotes();
			}
			else if (!isNote || next < 0) {
				return next;
			}
			else if (this.notes.size() < MAX_NOTE_BYTES) {
				this.notes.write(next);
			}
		}
	}

	/** Returns the next byte, also of a note. */
	private int next() throws IOException {
		if (this.position == this.token.length) {
			if (this.binary > 0) {
				this.binary--;
				return this.in.read();
			}
			int next = this.in.read();
			if (next != '\\') {
				if ((this.depth != 1 && this.hasControl) || this.isInBody || next <= ' ' || next == '{'
						|| next == '}') {
					return group(next);
				}
				// Without a paragraph, Tika takes the text for a part of the header
				this.isInBody = true;
				this.in.unread(next);
				this.token = bytes("\\pard ");
				this.position = 1;
				return this.token[0];
			}
			this.hasControl = true;
			this.token = bytes(control());
			this.position = 0;
		}
		return this.token[this.position++] & 0xff;
	}

	@Override
	public int read(byte[] bytes, int from, int length) throws IOException {
		int count = 0;
		while (count < length) {
			int next = read();
			if (next < 0) {
				return (count > 0) ? count : -1;
			}
			bytes[from + count++] = (byte) next;
		}
		return count;
	}

	/** Counts groups, and returns the byte or the first byte of what takes its place. */
	private int group(int next) {
		this.hasControl = next == '}' || (next != '{' && this.hasControl);
		if (next == '{') {
			this.depth++;
		}
		else if (next == '}') {
			this.styleDepth = (this.depth == this.styleDepth) ? 0 : this.styleDepth;
			if (this.depth == this.noteDepth) {
				this.notes.writeBytes(bytes("\\par "));
				this.noteDepth = 0;
			}
			this.depth--;
			if (this.depth == 0 && this.notes.size() > 0) {
				this.notes.write('}');
				takeNotes();
				return this.token[this.position++] & 0xff;
			}
		}
		return next;
	}

	/**
	 * Returns the list of the next paragraph, if it begins with the sign of an item. The
	 * list lasts until {@code pard}, but Tika forgets it.
	 */
	private String nextItem() throws IOException {
		if (!this.isInList || this.level < 0 || this.level >= MAX_LEVELS) {
			return "";
		}
		byte[] ahead = this.in.readNBytes(AHEAD);
		this.in.unread(ahead);
		boolean isItem = new String(ahead, StandardCharsets.ISO_8859_1).stripLeading().startsWith("{\\listtext");
		return isItem ? "\\ls" + this.list + "\\ilvl" + this.level + mark((char) (LEVEL + this.level)) : "";
	}

	private void takeNotes() {
		this.token = this.notes.toByteArray();
		this.position = 0;
		this.notes.reset();
	}

	/** Begins a note, and returns its mark and the end of its group in the sentence. */
	private String note() {
		this.noteCount++;
		this.beginning = this.depth;
		String number = this.noteCount + mark(NUMBER_END);
		this.notes.writeBytes(bytes("{\\par\\pard\\plain " + mark(NOTE) + number));
		return mark(NOTE_MARK) + number + "}";
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.ISO_8859_1);
	}

	/** Reads a control word or symbol, and returns both control and mark. */
	private String control() throws IOException {
		int next = this.in.read();
		if (next == '\n' || next == '\r') {
			// Means a paragraph, which Tika does not know
			return "\\par " + nextItem();
		}
		if (!isLetter(next)) {
			return (next >= 0) ? "\\" + (char) next : "\\";
		}
		StringBuilder word = new StringBuilder();
		while (isLetter(next) && word.length() < MAX_WORD_LENGTH) {
			word.append((char) next);
			next = this.in.read();
		}
		StringBuilder number = new StringBuilder();
		while ((isDigit(next) || (next == '-' && number.isEmpty())) && number.length() < MAX_NUMBER_LENGTH) {
			number.append((char) next);
			next = this.in.read();
		}
		String end = (next == ' ') ? " " : "";
		if (next >= 0 && next != ' ') {
			this.in.unread(next);
		}
		String control = "\\" + word + number + end;
		boolean hasNumber = !number.isEmpty() && number.charAt(0) != '-';
		return marked(control, word.toString(), hasNumber ? Integer.parseInt(number.toString()) : -1);
	}

	private String marked(String control, String word, int number) throws IOException {
		switch (word) {
			case "stylesheet", "listtable", "listoverridetable" -> this.styleDepth = this.depth;
			case "bin" -> this.binary = Math.max(0, number);
			case "s" -> {
				this.style = number;
				Integer level = (this.styleDepth == 0) ? this.styles.get(number) : null;
				return (level != null) ? control + mark((char) (HEADING + level)) : control;
			}
			case "outlinelevel" -> {
				boolean isHeading = number >= 0 && number < MAX_HEADINGS;
				if (isHeading && this.styleDepth == 0) {
					return control + mark((char) (HEADING + number));
				}
				if (isHeading && this.styles.size() < MAX_STYLES) {
					this.styles.put(this.style, number);
				}
				return control;
			}
			case "pard" -> {
				this.isInBody = true;
				this.isInList = false;
				this.level = -1;
				return (this.noteDepth > 0) ? EMPTY : control;
			}
			case "ls", "ilvl" -> {
				if (word.equals("ls") && number > 0) {
					this.isInList = true;
					this.list = number;
				}
				this.level = word.equals("ilvl") ? number : this.level;
				boolean isKnown = this.isInList && this.level >= 0 && this.level < MAX_LEVELS;
				return (this.styleDepth == 0 && isKnown) ? control + mark((char) (LEVEL + this.level)) : control;
			}
			case "footnote" -> {
				if (this.noteDepth == 0 && this.styleDepth == 0 && this.noteCount < MAX_NOTES
						&& this.notes.size() < MAX_NOTE_BYTES) {
					return note();
				}
				return control;
			}
			case "chftn" -> {
				return EMPTY;
			}
			case "par" -> {
				return control + nextItem();
			}
			case "intbl" -> {
				return (this.styleDepth == 0) ? control + mark(IN_ROW) : control;
			}
			case "cell" -> {
				return mark(CELL) + control;
			}
			case "row" -> {
				return mark(ROW) + "\\par " + control;
			}
			default -> {
			}
		}
		return control;
	}

	/** Returns a character in a form independent of the encoding. */
	private static String mark(char mark) {
		return "{\\uc0\\u" + (short) mark + " }";
	}

	private static boolean isLetter(int character) {
		return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
	}

	private static boolean isDigit(int character) {
		return character >= '0' && character <= '9';
	}

	@Override
	public void close() throws IOException {
		this.in.close();
	}

}
