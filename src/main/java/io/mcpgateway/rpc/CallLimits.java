package io.mcpgateway.rpc;

/**
 * Limits of calls; 0 means unlimited.
 *
 * @param requestsPerSecond sustained rate of requests
 * @param burst requests at once after a pause
 * @param subscribesPerSecond sustained rate of requests to subscribe or unsubscribe
 * @param subscribeBurst such requests at once after a pause
 * @param inFlight concurrent calls
 * @param bytesPerSecond sustained rate of bytes read
 * @param burstBytes bytes at once after a pause
 * @param streams open streams
 */
public record CallLimits(int requestsPerSecond, int burst, int subscribesPerSecond, int subscribeBurst, int inFlight,
		long bytesPerSecond, long burstBytes, int streams) {

	/** No limits. */
	public static final CallLimits NONE = new CallLimits(0, 0, 0, 0, 0, 0, 0, 0);

	/** Returns whether calls are limited. */
	public boolean limitsCalls() {
		return this.requestsPerSecond > 0 || this.subscribesPerSecond > 0 || this.inFlight > 0
				|| this.bytesPerSecond > 0;
	}

}
