package io.mcpgateway.subscription;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * How much clients may ask to hear of, and for how long.
 *
 * @param max how many URIs all streams of a node may name together
 * @param maxUris how many URIs one stream or session may name
 * @param remembered for how many URIs it is known when they last changed, so that who was
 * away is told of no others
 * @param maxAge after how long a stream ends, give or take a tenth
 * @param drain over how long the streams end when the gateway stops
 */
@ConfigurationProperties(prefix = "gateway.subscriptions", ignoreUnknownFields = false)
public record SubscriptionProperties(@DefaultValue("200000") int max, @DefaultValue("1000") int maxUris,
		@DefaultValue("10000") int remembered, @DefaultValue("1h") Duration maxAge,
		@DefaultValue("5s") Duration drain) {

	public SubscriptionProperties {
		Assert.isTrue(max >= 0, "gateway.subscriptions.max must not be negative");
		Assert.isTrue(maxUris >= 1 && maxUris <= 100_000, "gateway.subscriptions.max-uris must be from 1 to 100000");
		Assert.isTrue(remembered >= 1 && remembered <= 10_000_000,
				"gateway.subscriptions.remembered must be from 1 to 10000000");
		Assert.isTrue(maxAge.toSeconds() >= 1 && maxAge.toDays() <= 365,
				"gateway.subscriptions.max-age must be from 1s to 365d");
		Assert.isTrue(!drain.isNegative(), "gateway.subscriptions.drain must not be negative");
	}

}
