package io.mcpgateway.session;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Limits of sessions.
 *
 * @param max maximum number of sessions with subscriptions, streams or connections on a
 * node, at least 1, where ten subscriptions count as one more session; rarely used ones
 * end first
 * @param idle time without request or stream after which a node drops the subscriptions
 * of a session
 * @param maxAge time after which a session ends
 * @param secret secret that encrypts session ids, 16 to 1000 characters, the same on all
 * nodes; without it each process generates a key and rejects the sessions of other
 * processes
 * @param previousSecret secret whose session ids stay valid while the secret changes
 */
@ConfigurationProperties(prefix = "gateway.sessions", ignoreUnknownFields = false)
public record SessionProperties(@DefaultValue("10000") int max, @DefaultValue("30m") Duration idle,
		@DefaultValue("1d") Duration maxAge, @Nullable String secret, @Nullable String previousSecret) {

	private static final int MIN_SECRET_LENGTH = 16;

	private static final int MAX_SECRET_LENGTH = 1000;

	public SessionProperties {
		Assert.isTrue(max >= 1, "gateway.sessions.max must be at least 1");
		Assert.isTrue(idle.isPositive(), "gateway.sessions.idle must be longer than 0");
		Assert.isTrue(maxAge.isPositive(), "gateway.sessions.max-age must be longer than 0");
		requireLength("secret", secret);
		requireLength("previous-secret", previousSecret);
		Assert.isTrue(secret != null || previousSecret == null,
				"gateway.sessions.previous-secret requires gateway.sessions.secret");
	}

	private static void requireLength(String name, @Nullable String secret) {
		Assert.isTrue(secret == null || (secret.length() >= MIN_SECRET_LENGTH && secret.length() <= MAX_SECRET_LENGTH),
				() -> "gateway.sessions." + name + " must have " + MIN_SECRET_LENGTH + " to " + MAX_SECRET_LENGTH
						+ " characters");
	}

}
