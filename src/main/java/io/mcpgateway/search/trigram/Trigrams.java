package io.mcpgateway.search.trigram;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.SequencedSet;

import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;

/**
 * Trigrams of a text: three characters in sequence, with folded case and without line
 * breaks.
 */
public final class Trigrams {

	/** Number of characters of a trigram. */
	static final int LENGTH = 3;

	/** Bits of a character in the number of a trigram. */
	private static final int BITS = 21;

	private static final long MASK = (1L << (LENGTH * BITS)) - 1;

	/** Field type of documents without frequencies and positions. */
	private static final FieldType DOCUMENTS = documents();

	private Trigrams() {
	}

	/** Returns a field of an index with trigrams. */
	static Field field(String name, LongOpenHashSet trigrams) {
		return new Field(name, new Tokens(trigrams), DOCUMENTS);
	}

	/**
	 * Returns a character without case. Characters that an expression regards as equal,
	 * such as the Kelvin sign and k, have one result.
	 */
	static int fold(int character) {
		if (character < 0x80) {
			return (character >= 'A' && character <= 'Z') ? character + ('a' - 'A') : character;
		}
		return Character.toLowerCase(Character.toUpperCase(character));
	}

	/** Returns a text with folded case, of the same length. */
	public static String fold(String text) {
		if (isAscii(text)) {
			return text.toLowerCase(Locale.ROOT);
		}
		StringBuilder folded = new StringBuilder(text.length());
		int position = 0;
		while (position < text.length()) {
			int character = text.codePointAt(position);
			int other = fold(character);
			folded.appendCodePoint((Character.charCount(other) == Character.charCount(character)) ? other : character);
			position += Character.charCount(character);
		}
		return folded.toString();
	}

	/** Returns whether all characters of a text are ASCII. */
	public static boolean isAscii(String text) {
		for (int i = 0; i < text.length(); i++) {
			if (text.charAt(i) >= 0x80) {
				return false;
			}
		}
		return true;
	}

	/** Returns the trigrams of a short text as terms of the index, in order. */
	static SequencedSet<String> terms(String text) {
		SequencedSet<String> terms = new LinkedHashSet<>();
		int[] characters = text.codePoints().map(Trigrams::fold).toArray();
		for (int i = 0; i + LENGTH <= characters.length; i++) {
			terms.add(new String(characters, i, LENGTH));
		}
		return terms;
	}

	/** Returns the number of the trigram that ends with a character. */
	static long next(long last, int character) {
		return ((last << BITS) | fold(character)) & MASK;
	}

	private static FieldType documents() {
		FieldType type = new FieldType();
		type.setTokenized(true);
		type.setOmitNorms(true);
		type.setIndexOptions(IndexOptions.DOCS);
		type.freeze();
		return type;
	}

	/** Terms of the trigrams of a text, in no order. */
	private static final class Tokens extends TokenStream {

		private static final int MAX_BYTES = 4 * LENGTH;

		private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);

		private final LongIterator trigrams;

		Tokens(LongOpenHashSet trigrams) {
			this.trigrams = trigrams.iterator();
		}

		@Override
		public boolean incrementToken() {
			if (!this.trigrams.hasNext()) {
				return false;
			}
			clearAttributes();
			long trigram = this.trigrams.nextLong();
			BytesRef bytes = new BytesRef(MAX_BYTES);
			for (int shift = (LENGTH - 1) * BITS; shift >= 0; shift -= BITS) {
				append((int) (trigram >>> shift) & ((1 << BITS) - 1), bytes);
			}
			this.term.setBytesRef(bytes);
			return true;
		}

		/** Appends a character in UTF-8. */
		private static void append(int character, BytesRef bytes) {
			if (character < 0x80) {
				bytes.bytes[bytes.length++] = (byte) character;
				return;
			}
			int more = (character < 0x800) ? 1 : (character < 0x10000) ? 2 : 3;
			bytes.bytes[bytes.length++] = (byte) ((0xFF00 >> (more + 1)) | (character >> (6 * more)));
			for (int i = more - 1; i >= 0; i--) {
				bytes.bytes[bytes.length++] = (byte) (0x80 | ((character >> (6 * i)) & 0x3F));
			}
		}

	}

}
