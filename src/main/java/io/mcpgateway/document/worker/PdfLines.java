package io.mcpgateway.document.worker;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.document.worker.PdfLine.Cell;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;

/**
 * Lines of letters that are drawn one after the other. Within a line the words go by
 * their places, since programs draw the cells of a line in any order.
 */
final class PdfLines {

	/** Gap between cells, by the size of the letters. */
	private static final float CELL_GAP = 1.6f;

	/** Step back that begins another word, by the size of letters from right to left. */
	private static final float STEP_BACK = 0.3f;

	/** The same for other letters, whose places may be wrong for a lack of their font. */
	private static final float KERNING = 3;

	/** Shares of the width of a space, and of a letter, that part words. */
	private static final float SPACE_SHARE = 0.5f;

	private static final float LETTER_SHARE = 0.3f;

	/** Distance of an index from its line, by the size of the letters. */
	private static final float MAX_RISE = 0.6f;

	/** Share of bold characters in a bold line. */
	private static final double BOLD_SHARE = 0.9;

	private static final Pattern BULLET = Pattern.compile("\\s*(?:[^\\p{L}\\p{N}]{0,3}|[\\p{L}\\p{N}]{1,3}[.)]|o)\\s*");

	private static final Pattern ITALIC = Pattern.compile("(?i)ital|obli|slant|cmti");

	private static final Pattern BOLD = Pattern.compile("(?i)bold|black|heavy|demi|medi(?!um)|cmbx");

	private final PdfFrame frame;

	private final List<PdfLine> lines = new ArrayList<>();

	private final List<Word> words = new ArrayList<>();

	private @Nullable TextPosition last;

	/** Highest letter of the line. */
	private @Nullable TextPosition highest;

	private boolean isAfterSpace;

	private @Nullable PDFont font;

	private boolean isBold;

	private boolean isItalic;

	private float letterWidth = -1;

	PdfLines(PdfFrame frame) {
		this.frame = frame;
	}

	/** Returns lines of letters, from the upper end of the page. */
	static List<PdfLine> sorted(List<TextPosition> letters, PdfFrame frame) {
		PdfLines lines = new PdfLines(frame);
		letters.forEach(lines::add);
		List<PdfLine> all = lines.take();
		all.sort(Comparator.comparingDouble(PdfLine::y));
		return all;
	}

	/** Adds the next letter, in the order of drawing. */
	void add(TextPosition letter) {
		String text = BidiText.normalize(letter.getUnicode());
		if (text.isBlank()) {
			this.isAfterSpace |= !text.isEmpty();
			return;
		}
		if (this.last != null && !isOnLine(letter)) {
			endLine();
		}
		float x = letter.getXDirAdj();
		float width = letter.getWidthDirAdj();
		float space = letter.getWidthOfSpace();
		this.letterWidth = (this.letterWidth < 0) ? width : (this.letterWidth + width) / 2;
		float gap = Math.min((space > 0) ? space * SPACE_SHARE : Float.MAX_VALUE, this.letterWidth * LETTER_SHARE);
		Word word = this.words.isEmpty() ? null : this.words.getLast();
		boolean isBack = word != null
				&& x < word.lastX - (BidiText.isRightToLeft(text) ? STEP_BACK : KERNING) * letter.getYScale();
		if (word == null || this.isAfterSpace || isBack || x > word.endX + gap) {
			float place = (word == null || isBack) ? x : Math.max(x, word.place);
			word = new Word(this.words.size(), this.isAfterSpace, letter, gap, place);
			this.words.add(word);
		}
		note(letter.getFont());
		word.add(text, x, x + width, this.isBold, this.isItalic);
		word.link(this.frame.target(letter));
		this.isAfterSpace = false;
		this.last = letter;
		if (this.highest == null || letter.getHeightDir() > this.highest.getHeightDir()) {
			this.highest = letter;
		}
	}

	/** Ends the last line, and returns all lines. */
	List<PdfLine> take() {
		endLine();
		List<PdfLine> taken = new ArrayList<>(this.lines);
		this.lines.clear();
		return taken;
	}

	private boolean isOnLine(TextPosition letter) {
		return this.last != null && this.highest != null && this.last.getDir() == letter.getDir()
				&& (overlaps(this.last, letter) || overlaps(this.highest, letter));
	}

	private static boolean overlaps(TextPosition one, TextPosition other) {
		float y = one.getYDirAdj();
		float otherY = other.getYDirAdj();
		if (Math.abs(y - otherY) > MAX_RISE * Math.max(one.getYScale(), other.getYScale())) {
			return false;
		}
		return Math.abs(y - otherY) < 0.1f || (otherY < y && otherY >= y - one.getHeightDir())
				|| (y < otherY && y >= otherY - other.getHeightDir());
	}

	/** Ends the line; the next letter begins another line. */
	void endLine() {
		if (!this.words.isEmpty()) {
			this.lines.add(line());
		}
		this.words.clear();
		this.last = null;
		this.highest = null;
		this.isAfterSpace = false;
		this.letterWidth = -1;
	}

	private PdfLine line() {
		Word first = this.words.getFirst();
		Map<Integer, Integer> sizes = new TreeMap<>();
		int bold = 0;
		int italic = 0;
		for (Word word : this.words) {
			sizes.merge(Math.round(2 * word.size), word.text.length(), Integer::sum);
			bold += word.bold;
			italic += word.italic;
		}
		int all = sizes.values().stream().mapToInt(Integer::intValue).sum();
		int size = sizes.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
		this.words.sort(Comparator.comparingDouble((word) -> word.place));
		List<Cell> cells = new ArrayList<>();
		int from = 0;
		float endX = this.words.getFirst().endX;
		for (int to = 1; to < this.words.size(); to++) {
			Word word = this.words.get(to);
			if (word.x - endX > CELL_GAP * word.size && !(cells.isEmpty() && isBullet(this.words.subList(from, to)))) {
				cells.add(cell(this.words.subList(from, to)));
				from = to;
			}
			endX = Math.max(endX, word.endX);
		}
		cells.add(cell(this.words.subList(from, this.words.size())));
		return new PdfLine(this.frame.isRightToLeft() ? cells.reversed() : cells, size, bold > BOLD_SHARE * all,
				italic > BOLD_SHARE * all, first.y, first.direction);
	}

	private static boolean isBullet(List<Word> words) {
		return BULLET.matcher(words.stream().map((word) -> word.text).collect(Collectors.joining())).matches();
	}

	private Cell cell(List<Word> parts) {
		StringBuilder text = new StringBuilder();
		float endX = parts.getFirst().x;
		boolean isMixed = parts.stream().anyMatch((word) -> BidiText.isRightToLeft(word.text));
		String open = null;
		Word before = null;
		for (Word word : parts) {
			boolean isSpaced = before != null && (word.x - endX > word.gap || isAfterSpace(before, word));
			String target = isMixed ? null : word.target();
			boolean isOther = !Objects.equals(open, target);
			text.append((isOther && open != null) ? LinkedText.END : "").append(isSpaced ? " " : "");
			text.append((isOther && target != null) ? LinkedText.start(target) : "");
			BidiText.append(text, word.text);
			endX = Math.max(endX, word.endX);
			open = target;
			before = word;
		}
		text.append((open != null) ? LinkedText.END : "");
		return new Cell(BidiText.logical(text.toString(), this.frame.isRightToLeft()), parts.getFirst().x, endX);
	}

	/** Returns whether a space was drawn between two words, one after the other. */
	private static boolean isAfterSpace(Word left, Word right) {
		return (right.isAfterSpace && right.number == left.number + 1)
				|| (left.isAfterSpace && left.number == right.number + 1);
	}

	/** Notes the style of a font, which most letters have in common. */
	private void note(@Nullable PDFont newFont) {
		if (newFont != null && !newFont.equals(this.font)) {
			String name = String.valueOf(newFont.getName());
			this.isBold = BOLD.matcher(name).find();
			this.isItalic = ITALIC.matcher(name).find();
			this.font = newFont;
		}
	}

	/** Letters one after the other, from left to right. */
	private static final class Word {

		private final int number;

		private final boolean isAfterSpace;

		private final StringBuilder text = new StringBuilder();

		private final float size;

		private final float y;

		private final int direction;

		private final float gap;

		/** Place in the order of the words of a line. */
		private final float place;

		private @Nullable String target;

		/** Number of letters within the link, less the number of other letters. */
		private int linked;

		private float x;

		private float lastX;

		private float endX;

		private int bold;

		private int italic;

		Word(int number, boolean isAfterSpace, TextPosition first, float gap, float place) {
			this.place = place;
			this.number = number;
			this.isAfterSpace = isAfterSpace;
			this.size = first.getYScale();
			this.y = first.getYDirAdj();
			this.direction = Math.round(first.getDir());
			this.gap = gap;
			this.x = first.getXDirAdj();
			this.endX = this.x;
		}

		/** Notes the link at the next letter. */
		void link(@Nullable String newTarget) {
			this.linked += (newTarget != null) ? 1 : -1;
			this.target = (newTarget != null) ? newTarget : this.target;
		}

		/** Returns the target of a link at most letters. */
		@Nullable String target() {
			return (this.linked > 0) ? this.target : null;
		}

		void add(String letter, float start, float end, boolean isBold, boolean isItalic) {
			BidiText.append(this.text, letter);
			this.x = Math.min(this.x, start);
			this.lastX = start;
			this.endX = Math.max(this.endX, end);
			this.bold += isBold ? letter.length() : 0;
			this.italic += isItalic ? letter.length() : 0;
		}

	}

}
