package io.mcpgateway.document.worker.markdown;

import java.util.Objects;

import io.mcpgateway.document.worker.markdown.MarkdownEscape.Place;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;

/** Text of a block with emphasis and links, while the block is read. */
final class InlineText {

	private static final int MAX_LENGTH = 1_000_000;

	private final StringBuilder out = new StringBuilder();

	/** Text not yet escaped. */
	private final StringBuilder run = new StringBuilder();

	private final InlineSpans spans = new InlineSpans(this.out);

	private MarkdownLists.@Nullable Marker marker;

	private @Nullable CodeText code;

	private Place place = Place.BLOCK;

	private boolean isInList;

	private boolean keepsLines;

	/** Keeps the ends of lines; otherwise, the end of a line becomes a space. */
	void keepLines(boolean isKept) {
		this.keepsLines = isKept;
	}

	/** Sets the place of the following text. */
	void place(Place next) {
		this.place = next;
	}

	/** Sets whether to accept signs able to begin an item only below another item. */
	void inList(boolean isBelowItem) {
		this.isInList = isBelowItem;
	}

	void text(char[] characters, int start, int length) {
		if (this.code != null) {
			this.code.append(characters, start, length);
			return;
		}
		for (int i = start; i < start + length && !isLong(); i++) {
			char character = characters[i];
			if (!Character.isWhitespace(character) && character != '\u00a0') {
				this.run.append(character);
			}
			else if (character == '\n' && this.keepsLines && this.place == Place.BLOCK) {
				newLine();
			}
			else {
				space();
			}
		}
	}

	/** Returns whether the text is long enough to end a block. */
	boolean isLong() {
		return this.out.length() + this.run.length() > MAX_LENGTH;
	}

	void space() {
		StringBuilder text = this.run.isEmpty() ? this.out : this.run;
		if (!text.isEmpty() && text.charAt(text.length() - 1) != ' ' && text.charAt(text.length() - 1) != '\n') {
			this.run.append(' ');
		}
	}

	void start(String name, Attributes attributes) {
		switch (name) {
			case "b", "strong" -> open(InlineSpans.STRONG);
			case "i", "em" -> open(InlineSpans.EMPHASIS);
			case "a" -> open(InlineSpans.LINK + value(attributes, "href"));
			case "sup" -> open(InlineSpans.ABOVE);
			case "sub" -> open(InlineSpans.BELOW);
			case "noteref" -> mark("[^" + value(attributes, "note").replaceAll("\\D", "") + "]");
			case "input" -> {
				if (value(attributes, "type").equals("checkbox")) {
					mark((attributes.getValue("checked") != null) ? "[x] " : "[ ] ");
				}
			}
			case "br" -> lineBreak();
			case "img" -> {
				char[] text = value(attributes, "alt").toCharArray();
				text(text, 0, text.length);
			}
			case "code" -> startCode();
			default -> {
			}
		}
	}

	void end(String name) {
		switch (name) {
			case "b", "strong" -> close(InlineSpans.STRONG);
			case "i", "em" -> close(InlineSpans.EMPHASIS);
			case "a" -> close(InlineSpans.LINK);
			case "sup" -> close(InlineSpans.ABOVE);
			case "sub" -> close(InlineSpans.BELOW);
			case "code" -> endCode(false);
			default -> {
			}
		}
	}

	/** Returns the sign of a list at the begin of the text, if any. */
	MarkdownLists.@Nullable Marker marker() {
		commit();
		return this.marker;
	}

	/** Returns the text and begins a new text. */
	String take() {
		endCode(true);
		commit();
		String text = this.out.toString().strip();
		this.out.setLength(0);
		this.spans.clear();
		this.marker = null;
		this.place = Place.BLOCK;
		return text;
	}

	/** Writes LaTeX between dollar signs. */
	void formula(String latex, boolean isBlock) {
		String sign = isBlock ? "$$" : "$";
		if (!latex.isEmpty()) {
			mark(sign + ((this.place == Place.CELL) ? latex.replace("|", "\\vert ") : latex) + sign);
		}
	}

	/** Writes marks of Markdown. */
	private void mark(String mark) {
		commit();
		this.out.append(mark);
	}

	private void open(String mark) {
		commit();
		this.spans.open(mark);
	}

	private void close(String kind) {
		commit();
		this.spans.close(kind, this.place == Place.LINE);
	}

	private void commit() {
		if (this.run.isEmpty()) {
			return;
		}
		if (this.out.isEmpty() && this.marker == null && this.place == Place.BLOCK) {
			this.marker = MarkdownLists.marker(this.run, this.isInList);
			if (this.marker != null) {
				this.run.delete(0, this.marker.length());
			}
		}
		MarkdownEscape.append(this.out, this.run, this.place);
		this.run.setLength(0);
	}

	private void startCode() {
		commit();
		if (this.code != null) {
			this.code.open();
			return;
		}
		this.code = new CodeText();
	}

	private void endCode(boolean isForced) {
		if (this.code != null && (this.code.close() || isForced)) {
			this.code.appendTo(this.out, this.place);
			this.code = null;
		}
	}

	/** Breaks the line, or writes a space where a line cannot break. */
	private void lineBreak() {
		if (this.place != Place.BLOCK) {
			space();
			return;
		}
		commit();
		strip(this.out);
		if (!this.out.isEmpty() && this.out.charAt(this.out.length() - 1) != '\n') {
			this.out.append("  \n");
		}
	}

	private void newLine() {
		strip(this.run);
		if (this.run.isEmpty() ? !this.out.isEmpty() : !this.run.toString().endsWith("\n\n")) {
			this.run.append('\n');
		}
	}

	private static void strip(StringBuilder text) {
		while (!text.isEmpty() && text.charAt(text.length() - 1) == ' ') {
			text.setLength(text.length() - 1);
		}
	}

	private static String value(Attributes attributes, String name) {
		return Objects.requireNonNullElse(attributes.getValue(name), "");
	}

}
