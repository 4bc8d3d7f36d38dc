package io.mcpgateway.session;

import java.time.Duration;

import io.mcpgateway.configuration.Bounds;
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
 * @param maxAge time after which a session ends, 1 second to 30 days
 * @param secret secret that encrypts session ids, event ids and cursors, 16 to 1000
 * characters, the same on all nodes; best 32 random bytes, such as those of {@code
 * openssl rand -hex 32}. Without it a process generates a random one, which the nodes of
 * a cluster share over Redis
 * @param previousSecret secret whose ids and cursors stay valid while the secret changes
 */
@ConfigurationProperties(prefix = "gateway.sessions", ignoreUnknownFields = false)
public record SessionProperties(@DefaultValue("10000") int max, @DefaultValue("30m") Duration idle,
		@DefaultValue("1d") Duration maxAge, @Nullable String secret, @Nullable String previousSecret) {

	private static final Duration MAX_AGE = Duration.ofDays(30);

	public SessionProperties {
		Assert.isTrue(max >= 1, "gateway.sessions.max must be at least 1");
		Assert.isTrue(idle.isPositive(), "gateway.sessions.idle must be longer than 0");
		Bounds.time("gateway.sessions.max-age", Duration.ofSeconds(1), maxAge, MAX_AGE);
		Bounds.secret("gateway.sessions.secret", secret);
		Bounds.secret("gateway.sessions.previous-secret", previousSecret);
		Assert.isTrue(secret != null || previousSecret == null,
				"gateway.sessions.previous-secret requires gateway.sessions.secret");
	}

	/** Omits the secrets. */
	@Override
	public String toString() {
		return "SessionProperties[" + this.max + ", " + this.idle + ", " + this.maxAge + "]";
	}

}
