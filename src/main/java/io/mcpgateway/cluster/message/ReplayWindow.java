package io.mcpgateway.cluster.message;

import java.util.BitSet;

/**
 * Window over the latest numbers of one sender. It takes each number once; numbers below
 * the window count as taken.
 */
final class ReplayWindow {

	/** Numbers that may arrive out of order. */
	static final int SIZE = 4096;

	private final BitSet taken = new BitSet(SIZE);

	private long highest;

	/** Takes a number from 1; returns whether it is new. */
	synchronized boolean take(long number) {
		if (number > this.highest) {
			for (long passed = Math.max(this.highest, number - SIZE) + 1; passed <= number; passed++) {
				this.taken.clear((int) (passed % SIZE));
			}
			this.highest = number;
		}
		int bit = (int) (number % SIZE);
		if (number <= 0 || number <= this.highest - SIZE || this.taken.get(bit)) {
			return false;
		}
		this.taken.set(bit);
		return true;
	}

}
