package io.mcpgateway.resource;

import java.security.SecureRandom;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;

/**
 * Hash of 64 bits that differs from process to process, to tell texts and versions apart
 * in memory without keeping them.
 * <p>
 * <b>Why</b> PolymurHash with a secret seed: its bound on collisions holds for names that
 * an attacker chooses. Of a million names of 100 characters, two collide with a
 * probability of less than one in ten thousand.
 */
public final class Hash64 {

	/** Hash of an empty sequence. */
	public static final long EMPTY = 0;

	private static final Hasher64 HASHER = seeded(new SecureRandom());

	private Hash64() {
	}

	/** Returns the hash of a text. */
	public static long of(CharSequence text) {
		return HASHER.hashCharsToLong(text);
	}

	/**
	 * Returns the hash of a sequence: of the hash of its beginning and its next value.
	 */
	public static long of(long beginning, long next) {
		return HASHER.hashLongLongToLong(beginning, next);
	}

	private static Hasher64 seeded(SecureRandom random) {
		return Hashing.polymurHash2_0(random.nextLong(), random.nextLong());
	}

}
