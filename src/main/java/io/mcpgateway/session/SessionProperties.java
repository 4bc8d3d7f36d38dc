package io.mcpgateway.session;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Limits of sessions.
 *
 * @param max maximum number of sessions of a node, at least 1, where ten subscriptions
 * count as one more session; rarely used sessions end first
 * @param idle time without request or stream after which a session ends
 */
@ConfigurationProperties(prefix = "gateway.sessions", ignoreUnknownFields = false)
public record SessionProperties(@DefaultValue("10000") int max, @DefaultValue("30m") Duration idle) {

	public SessionProperties {
		Assert.isTrue(max >= 1, "gateway.sessions.max must be at least 1");
		Assert.isTrue(idle.isPositive(), "gateway.sessions.idle must be longer than 0");
	}

}
