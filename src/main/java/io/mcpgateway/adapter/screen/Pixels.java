package io.mcpgateway.adapter.screen;

import io.mcpgateway.resource.Hash64;

/**
 * Pixels of a captured display, in four bytes each.
 *
 * @param rgb the colours, line by line from the top left, as {@code 0xAARRGGBB}; nobody
 * changes the array afterwards
 */
record Pixels(int width, int height, int[] rgb) {

	/** Returns a hash that differs if any pixel differs. */
	long hash() {
		long hash = Hash64.of(this.width, this.height);
		for (int pixel : this.rgb) {
			hash = Hash64.of(hash, pixel);
		}
		return hash;
	}

}
