package io.mcpgateway.search;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import com.dynatrace.hash4j.similarity.ElementHashProvider;
import com.dynatrace.hash4j.similarity.FastSimHashVersion;
import com.dynatrace.hash4j.similarity.SimilarityHashPolicy;
import com.dynatrace.hash4j.similarity.SimilarityHashing;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import org.jspecify.annotations.Nullable;

/**
 * Sketch of a text in 64 bits, after SimHash by Charikar: the more sequences of words two
 * texts share, the more bits of their sketches are equal. Copies and versions of a text
 * differ in a few bits, and other texts in about half of all.
 */
final class TextSketch {

	/** Maximum number of bits in which the sketches of near-duplicates differ. */
	static final int MAX_DISTANCE = 6;

	/** Minimum words; shorter texts are often alike without being copies. */
	private static final int MIN_WORDS = 40;

	/** Maximum words, of the beginning of a text. */
	private static final int MAX_WORDS = 20_000;

	/** Number of words in a sequence. */
	private static final int SEQUENCE = 3;

	private static final SimilarityHashPolicy SIMILARITY = SimilarityHashing.fastSimHash(Long.SIZE,
			FastSimHashVersion.V1);

	/** Hash function that stays the same, as sketches are stored. */
	private static final Hasher64 HASHER = Hashing.komihash5_0();

	private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

	private TextSketch() {
	}

	/** Returns the sketch of a text; {@code null} for a short text. */
	static @Nullable Long of(String text) {
		Matcher words = WORD.matcher(text);
		LongOpenHashSet sequences = new LongOpenHashSet();
		Deque<String> last = new ArrayDeque<>(SEQUENCE);
		int count = 0;
		while (count < MAX_WORDS && words.find()) {
			count++;
			last.add(words.group().toLowerCase(Locale.ROOT));
			if (last.size() == SEQUENCE) {
				sequences.add(HASHER.hashCharsToLong(String.join(" ", last)));
				last.remove();
			}
		}
		return (count < MIN_WORDS) ? null : sketch(sequences);
	}

	/** Returns whether two sketches are those of near-duplicates. */
	static boolean isNear(long first, long second) {
		return Long.bitCount(first ^ second) <= MAX_DISTANCE;
	}

	private static long sketch(LongOpenHashSet hashes) {
		byte[] bits = SIMILARITY.createHasher().compute(ElementHashProvider.ofValues(hashes.toLongArray()));
		return ByteBuffer.wrap(bits).getLong();
	}

}
