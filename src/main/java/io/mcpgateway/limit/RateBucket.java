package io.mcpgateway.limit;

/** Token bucket of a caller. Its methods never wait and never throw. */
public interface RateBucket {

	/**
	 * Takes a token if the bucket has one.
	 * @return the time in nanoseconds until a retry may succeed; 0 if the token was taken
	 */
	long take();

	/**
	 * Returns the time in nanoseconds until the debt is paid; 0 if there is no debt.
	 */
	long debtTime();

	/** Takes tokens, even into debt. */
	void charge(long count);

	/**
	 * Rate of a token bucket.
	 *
	 * @param perSecond sustained tokens in a second, at least 1
	 * @param burst tokens of a full bucket, at least 1
	 */
	record TokenRate(long perSecond, long burst) {

	}

}
