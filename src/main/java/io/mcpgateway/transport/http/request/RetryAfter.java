package io.mcpgateway.transport.http.request;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * When clients should come back: each at a time of its own.
 */
public final class RetryAfter {

	private RetryAfter() {
	}

	/** After a stream that broke or ended: 1 to 5 seconds. */
	public static Duration soon() {
		return Duration.ofMillis(ThreadLocalRandom.current().nextInt(1000, 5001));
	}

	/** When there is no room: 15 to 45 seconds. */
	public static Duration later() {
		return Duration.ofSeconds(ThreadLocalRandom.current().nextInt(15, 46));
	}

}
