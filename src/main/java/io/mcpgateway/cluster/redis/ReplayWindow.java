package io.mcpgateway.cluster.redis;

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
		if (number <= 0) {
			return false;
		}
		if (number > this.highest) {
			long passed = Math.min(number - this.highest, SIZE);
			for (long i = 0; i < passed; i++) {
				this.taken.clear((int) ((number - i) % SIZE));
			}
			this.highest = number;
		}
		int bit = (int) (number % SIZE);
		if (number <= this.highest - SIZE || this.taken.get(bit)) {
			return false;
		}
		this.taken.set(bit);
		return true;
	}

}
