package io.mcpgateway.transport.http;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Random delays before retries of clients, to keep clients from returning together. */
final class RetryAfter {

	private RetryAfter() {
	}

	/** Returns the delay after a stream ended: 1 to 5 seconds. */
	public static Duration afterStreamEnd() {
		return Duration.ofMillis(ThreadLocalRandom.current().nextInt(1000, 5001));
	}

	/** Returns the delay after a refusal: 15 to 45 seconds. */
	public static Duration afterRefusal() {
		return Duration.ofSeconds(ThreadLocalRandom.current().nextInt(15, 46));
	}

}
