package io.mcpgateway.search.trigram;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import org.apache.lucene.document.Field;

/**
 * Distinct trigrams of a text that arrives in pieces. Holds at most
 * {@value #MAX_TRIGRAMS} of them, in 4 MB, whatever the length of the text.
 */
public final class TrigramSet {

	/** More than the trigrams of texts of people and of programs, which repeat. */
	static final int MAX_TRIGRAMS = 250_000;

	private static final int FIRST_SIZE = 1 << 10;

	private final LongOpenHashSet trigrams = new LongOpenHashSet(FIRST_SIZE);

	/** Number of the last trigram. */
	private long last;

	/** Number of characters since the last line break. */
	private int known;

	/** First half of a character at the end of the last piece; 0 without. */
	private char half;

	private boolean isFull;

	/** Returns the trigrams of a whole text. */
	public static TrigramSet of(CharSequence text) {
		TrigramSet trigrams = new TrigramSet();
		trigrams.add(text);
		return trigrams;
	}

	/** Adds the next piece of the text. */
	public void add(CharSequence piece) {
		for (int i = 0; i < piece.length() && !this.isFull; i++) {
			char next = piece.charAt(i);
			if (this.half != 0 && Character.isLowSurrogate(next)) {
				addCharacter(Character.toCodePoint(this.half, next));
				this.half = 0;
			}
			else if (Character.isHighSurrogate(next)) {
				this.half = next;
			}
			else {
				addCharacter(next);
			}
		}
	}

	private void addCharacter(int character) {
		this.last = Trigrams.next(this.last, character);
		this.known = (character == '\n') ? 0 : this.known + 1;
		if (this.known >= Trigrams.LENGTH) {
			this.isFull = this.trigrams.add(this.last) && this.trigrams.size() > MAX_TRIGRAMS;
		}
	}

	/** Returns whether the text has more trigrams than the bound. */
	public boolean isFull() {
		return this.isFull;
	}

	/** Returns a field of an index with the trigrams. */
	public Field field(String name) {
		return Trigrams.field(name, this.trigrams);
	}

}
