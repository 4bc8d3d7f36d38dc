package io.mcpgateway.cluster.redis;

/** Redis does not answer in time, or refuses to write. */
public final class RedisUnavailableException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	RedisUnavailableException(String message) {
		super(message);
	}

	RedisUnavailableException(Throwable cause) {
		super("Redis failed", cause);
	}

}
