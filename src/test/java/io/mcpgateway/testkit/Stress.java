package io.mcpgateway.testkit;

/**
 * Size of stress tests: a tenth of the whole, or the percentage in
 * {@code -Dstress.percent}. The profile {@code full} runs them whole.
 */
public final class Stress {

	private static final int PERCENT = Integer.getInteger("stress.percent", 10);

	private static final long SEED = Long.getLong("stress.seed", System.nanoTime());

	private Stress() {
	}

	/** Returns this run's share of a number, at least 1. */
	public static int share(int whole) {
		return Math.max(1, (int) ((long) whole * PERCENT / 100));
	}

	/** Returns the seed of this run; {@code -Dstress.seed} sets it. */
	public static long seed() {
		return SEED;
	}

}
