package io.mcpgateway.grep;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

/**
 * Finder of the lines of one text, which arrives in pieces of UTF-8. Holds one block of
 * lines in memory. A line longer than a block is searched block by block, and is found
 * once.
 */
final class LineFinder {

	/** Bytes of a block, more than which a piece may have. */
	private static final int BLOCK_BYTES = 256 * 1024;

	/** Bytes of a long line that the next block repeats. */
	private static final int OVERLAP_BYTES = 4 * Grep.MAX_PATTERN_LENGTH;

	/** Maximum length of a shown line, in characters. */
	private static final int MAX_SHOWN = 500;

	/** Characters before a match far behind the beginning of its line. */
	private static final int LEAD = 100;

	private static final String PAGE = "<!-- page ";

	private final GrepPattern pattern;

	private final int before;

	private final int after;

	private final int limit;

	/** Number of the line up to which an earlier answer has the lines. */
	private final long skipped;

	private final BooleanSupplier isOver;

	private final List<Found> found = new ArrayList<>();

	/** Lines before the block, of which none is found. */
	private final Deque<String> previous = new ArrayDeque<>();

	private byte[] rest = new byte[0];

	/** Number of the first line of the block. */
	private long line = 1;

	private int page;

	private int matches;

	private long lastFound;

	/** Lines to show after the last match. */
	private int owed;

	private boolean isBinary;

	private boolean isMore;

	private boolean isStopped;

	/**
	 * Creates a search.
	 * @param limit the maximum matching lines
	 * @param skipped the number of lines to leave out at the beginning
	 * @param isOver whether to stop
	 */
	LineFinder(GrepPattern pattern, int before, int after, int limit, long skipped, BooleanSupplier isOver) {
		this.pattern = pattern;
		this.before = before;
		this.after = after;
		this.limit = limit;
		this.skipped = skipped;
		this.isOver = isOver;
	}

	/** Searches the next piece of the text; returns whether the search has ended. */
	boolean add(byte[] piece) {
		byte[] all = piece;
		if (this.rest.length > 0) {
			all = Arrays.copyOf(this.rest, this.rest.length + piece.length);
			System.arraycopy(piece, 0, all, this.rest.length, piece.length);
		}
		if (all.length < BLOCK_BYTES) {
			this.rest = all;
			return false;
		}
		int end = all.length;
		while (end > 0 && all[end - 1] != '\n') {
			end--;
		}
		boolean isLong = end == 0;
		int next = end;
		if (isLong) {
			end = whole(all, all.length);
			next = whole(all, end - OVERLAP_BYTES);
		}
		block(all, end);
		this.rest = Arrays.copyOfRange(all, next, all.length);
		return isEnded();
	}

	/**
	 * Searches the rest of the text. Without a line up to now, and without a literal, the
	 * rest is no more decoded.
	 */
	void end() {
		boolean mayMatch = !this.found.isEmpty() || this.pattern.mayMatch(this.rest, this.rest.length);
		if (!isEnded() && this.rest.length > 0 && mayMatch) {
			block(this.rest, this.rest.length);
		}
	}

	private boolean isEnded() {
		return this.isBinary || this.isMore || this.isStopped;
	}

	/** Returns the lines; none of a binary content. */
	List<Found> found() {
		return this.isBinary ? List.of() : this.found;
	}

	/** Returns whether more lines match. */
	boolean isMore() {
		return this.isMore && !this.isBinary;
	}

	/** Returns whether the search stopped before the end of the text. */
	boolean isStopped() {
		return this.isStopped;
	}

	/** Returns a place between two characters. */
	private static int whole(byte[] bytes, int place) {
		int start = place;
		while (start > place - 4 && start < bytes.length && (bytes[start] & 0xC0) == 0x80) {
			start--;
		}
		return start;
	}

	/**
	 * Searches a block of whole lines, or a part of a long line.
	 */
	private void block(byte[] bytes, int length) {
		String text = text(bytes, length);
		if (text == null) {
			this.isBinary = true;
			return;
		}
		new Block(text, bytes, length).search();
	}

	/** Returns the text of bytes; {@code null} for binary bytes. */
	private static @Nullable String text(byte[] bytes, int length) {
		String text = new String(bytes, 0, length, StandardCharsets.UTF_8);
		if (text.indexOf(0) >= 0) {
			return null;
		}
		if (text.indexOf('\uFFFD') >= 0) {
			try {
				StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length));
			}
			catch (CharacterCodingException ex) {
				return null;
			}
		}
		return text;
	}

	/**
	 * Line that is found or near one.
	 *
	 * @param page the page of a document; 0 for none
	 */
	record Found(long number, int page, String text, boolean isMatch) {

	}

	/** Block of lines. */
	private final class Block {

		private final String text;

		/** Text in which the literals are looked for; {@code null} for the bytes. */
		private final @Nullable String searched;

		private final byte[] bytes;

		private final int length;

		/** Next places of the literals. */
		private final int[] hits;

		/** Place up to which lines are counted. */
		private int counted;

		/** Place up to which lines are shown. */
		private int shown;

		private int pagesRead;

		Block(String text, byte[] bytes, int length) {
			this.text = text;
			this.bytes = bytes;
			this.length = length;
			boolean isAscii = text.length() == length;
			this.searched = isAscii ? null : LineFinder.this.pattern.searched(text);
			this.hits = new int[LineFinder.this.pattern.literals().size()];
			Arrays.fill(this.hits, -1);
		}

		void search() {
			int from = 0;
			while (from < this.text.length() && !isEnded()) {
				int hit = (this.hits.length == 0) ? from : nextHit(from);
				int start = (hit < 0) ? this.text.length() : this.text.lastIndexOf('\n', hit - 1) + 1;
				showOwed(start);
				if (hit < 0) {
					break;
				}
				int end = this.text.indexOf('\n', hit);
				end = (end < 0) ? this.text.length() : end;
				line(start, end, hit);
				from = end + 1;
			}
			count(this.text.length());
			keep();
		}

		private int nextHit(int from) {
			int first = -1;
			for (int i = 0; i < this.hits.length; i++) {
				if (this.hits[i] < from && this.hits[i] != Integer.MAX_VALUE) {
					int next = find(i, from);
					this.hits[i] = (next < 0) ? Integer.MAX_VALUE : next;
				}
				first = (first < 0 || this.hits[i] < first) ? this.hits[i] : first;
			}
			return (first == Integer.MAX_VALUE) ? -1 : first;
		}

		private int find(int literal, int from) {
			return (this.searched != null)
					? this.searched.indexOf(LineFinder.this.pattern.literals().get(literal), from)
					: LineFinder.this.pattern.searches().get(literal).find(this.bytes, from, this.length);
		}

		private void line(int start, int end, int hit) {
			if (LineFinder.this.isOver.getAsBoolean()) {
				LineFinder.this.isStopped = true;
				return;
			}
			String line = this.text.substring(start, trimmed(start, end));
			boolean isLiteral = this.hits.length > 0;
			int place = LineFinder.this.pattern.find(line, isLiteral ? hit - start : -1);
			long number = (place >= 0) ? count(start) : 0;
			if (place < 0 || number == LineFinder.this.lastFound || number <= LineFinder.this.skipped) {
				return;
			}
			if (LineFinder.this.matches == LineFinder.this.limit) {
				LineFinder.this.isMore = true;
				return;
			}
			showBefore(start, number);
			pages(start);
			LineFinder.this.matches++;
			LineFinder.this.lastFound = number;
			LineFinder.this.found.add(new Found(number, LineFinder.this.page, shortened(line, place), true));
			LineFinder.this.owed = LineFinder.this.after;
			this.shown = Math.min(end + 1, this.text.length());
		}

		private int trimmed(int start, int end) {
			return (end > start && this.text.charAt(end - 1) == '\r') ? end - 1 : end;
		}

		/** Counts the lines up to a place; returns the number of the line there. */
		private long count(int place) {
			int next = this.text.indexOf('\n', this.counted);
			while (next >= 0 && next < place) {
				LineFinder.this.line++;
				next = this.text.indexOf('\n', next + 1);
			}
			this.counted = Math.max(this.counted, place);
			return LineFinder.this.line;
		}

		/** Finds the page of a place. */
		private void pages(int place) {
			int mark = this.text.indexOf(PAGE, this.pagesRead);
			while (mark >= 0 && mark < place) {
				int end = this.text.indexOf(' ', mark + PAGE.length());
				String number = (end > 0) ? this.text.substring(mark + PAGE.length(), end) : "";
				if (number.matches("\\d{1,9}")) {
					LineFinder.this.page = Integer.parseInt(number);
				}
				mark = this.text.indexOf(PAGE, mark + 1);
			}
			this.pagesRead = Math.max(this.pagesRead, place);
		}

		private void showOwed(int until) {
			while (LineFinder.this.owed > 0 && this.shown < until) {
				int end = this.text.indexOf('\n', this.shown);
				end = (end < 0) ? this.text.length() : end;
				LineFinder.this.owed--;
				show(this.shown, end, count(this.shown));
				this.shown = Math.min(end + 1, this.text.length());
			}
		}

		private void show(int start, int end, long number) {
			LineFinder.this.found.add(new Found(number, LineFinder.this.page,
					shortened(this.text.substring(start, trimmed(start, end)), 0), false));
		}

		private void showBefore(int start, long number) {
			List<Integer> starts = new ArrayList<>();
			int place = start;
			while (starts.size() < LineFinder.this.before && place > this.shown) {
				place = this.text.lastIndexOf('\n', place - 2) + 1;
				starts.addFirst(place);
			}
			if (place == 0 && this.shown == 0) {
				int missing = LineFinder.this.before - starts.size();
				int kept = LineFinder.this.previous.size();
				long first = number - starts.size() - kept;
				int index = 0;
				for (String line : LineFinder.this.previous) {
					if (kept - index <= missing) {
						LineFinder.this.found
							.add(new Found(first + index, LineFinder.this.page, shortened(line, 0), false));
					}
					index++;
				}
			}
			long first = number - starts.size();
			for (int each : starts) {
				show(each, this.text.indexOf('\n', each), first++);
			}
		}

		/** Keeps the last lines that are not shown, for a match in the next block. */
		private void keep() {
			pages(this.text.length());
			if (this.shown > 0) {
				LineFinder.this.previous.clear();
			}
			List<String> last = new ArrayList<>();
			int place = this.text.length();
			while (last.size() < LineFinder.this.before && place > this.shown) {
				int start = this.text.lastIndexOf('\n', place - 2) + 1;
				last.addFirst(this.text.substring(start, Math.max(start, trimmed(start, place - 1))));
				place = start;
			}
			LineFinder.this.previous.addAll(last);
			while (LineFinder.this.previous.size() > LineFinder.this.before) {
				LineFinder.this.previous.removeFirst();
			}
		}

		private static String shortened(String line, int place) {
			if (line.length() <= MAX_SHOWN) {
				return line;
			}
			int start = (place < MAX_SHOWN - LEAD) ? 0 : place - LEAD;
			int end = Math.min(line.length(), start + MAX_SHOWN);
			start += (start > 0 && Character.isLowSurrogate(line.charAt(start))) ? 1 : 0;
			end -= (end < line.length() && Character.isLowSurrogate(line.charAt(end))) ? 1 : 0;
			return ((start > 0) ? "…" : "") + line.substring(start, end) + ((end < line.length()) ? "…" : "");
		}

	}

}
