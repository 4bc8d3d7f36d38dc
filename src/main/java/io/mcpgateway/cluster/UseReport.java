package io.mcpgateway.cluster;

/** Sends the use of a bucket to Redis, in the background. */
@FunctionalInterface
interface UseReport {

	/**
	 * Reports the use of a bucket, and settles it later or at once. Never waits and never
	 * throws.
	 * @param count the tokens used, above 0
	 */
	void send(BorrowedBucket bucket, long count);

}
