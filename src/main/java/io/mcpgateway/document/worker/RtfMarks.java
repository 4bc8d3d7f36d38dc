package io.mcpgateway.document.worker;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Inserts marks of headings and tables into the bytes of an RTF document. */
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

	/** Reads a document. */
	public RtfMarks(InputStream document) {
		this.in = new PushbackInputStream(new BufferedInputStream(document));
	}

	@Override
	public int read() throws IOException {
		if (this.position == this.token.length) {
			if (this.binary > 0) {
				this.binary--;
				return this.in.read();
			}
			int next = this.in.read();
			if (next != '\\') {
				group(next);
				return next;
			}
			this.token = control().getBytes(StandardCharsets.ISO_8859_1);
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

	private void group(int next) {
		if (next == '{') {
			this.depth++;
		}
		else if (next == '}') {
			this.styleDepth = (this.depth == this.styleDepth) ? 0 : this.styleDepth;
			this.depth--;
		}
	}

	/** Reads a control word or symbol, and returns both control and mark. */
	private String control() throws IOException {
		int next = this.in.read();
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

	private String marked(String control, String word, int number) {
		switch (word) {
			case "stylesheet" -> this.styleDepth = this.depth;
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
