package io.mcpgateway.session;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * How many sessions there are, and for how long.
 *
 * @param max how many sessions a node keeps, of which ten subscriptions count as one
 * more; beyond, those least used give way
 * @param idle after how long without a request or a stream a session is forgotten
 */
@ConfigurationProperties(prefix = "gateway.sessions", ignoreUnknownFields = false)
public record SessionProperties(@DefaultValue("10000") int max, @DefaultValue("30m") Duration idle) {

	public SessionProperties {
		Assert.isTrue(max >= 1, "gateway.sessions.max must be at least 1");
		Assert.isTrue(idle.isPositive(), "gateway.sessions.idle must be more than nothing");
	}

}
