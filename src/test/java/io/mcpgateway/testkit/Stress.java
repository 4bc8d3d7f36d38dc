package io.mcpgateway.testkit;

/**
 * The size of stress tests: a tenth of the whole, or as many hundredths as
 * {@code -Dstress.percent} says. The profile {@code full} runs them whole.
 */
public final class Stress {

	private static final int PERCENT = Integer.getInteger("stress.percent", 10);

	private static final long SEED = Long.getLong("stress.seed", System.nanoTime());

	private Stress() {
	}

	/** Returns the share of a whole number that this run does, at least 1. */
	public static int share(int whole) {
		return Math.max(1, (int) ((long) whole * PERCENT / 100));
	}

	/** Returns the seed of this run; {@code -Dstress.seed} repeats that of another. */
	public static long seed() {
		return SEED;
	}

}
