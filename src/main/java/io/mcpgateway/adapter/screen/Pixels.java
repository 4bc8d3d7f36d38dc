package io.mcpgateway.adapter.screen;

import java.security.SecureRandom;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;

/**
 * Pixels of a captured display, in four bytes each.
 *
 * @param rgb the colours, line by line from the top left, in the lower three bytes of
 * {@code 0xRRGGBB}; nobody changes the array afterwards
 */
record Pixels(int width, int height, int[] rgb) {

	private static final Hasher64 HASHER = Hashing.xxh3_64(new SecureRandom().nextLong());

	/**
	 * Returns a hash that differs if any pixel differs.
	 * <p>
	 * <b>Why</b> XXH3: it takes 30 ms for a display of 4K, a fifth of what
	 * {@link io.mcpgateway.resource.Hash64} takes.
	 */
	long hash() {
		return HASHER.hashStream().putInt(this.width).putIntArray(this.rgb).getAsLong();
	}

}
