package io.mcpgateway.subscription;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Limits of subscriptions. Byte limits count URIs with characters beyond ASCII
 * percent-encoded.
 *
 * @param max maximum number of subscribed URIs of all streams and sessions of a node
 * @param maxPerCaller maximum number of subscribed URIs of one caller, at least {@code
 * max-uris}; default: a quarter of {@code max}
 * @param maxUris maximum number of URIs of one stream or session, from 1 to 100000
 * @param maxUriBytes maximum size of one URI, from 100B to 16KB
 * @param maxBytes maximum size of all URIs together, from 100B to 1GB; takes two to three
 * times as much heap
 * @param maxBytesPerStream maximum size of the URIs of one stream or session, from 100B
 * to 100MB
 * @param maxBytesPerCaller maximum size of the URIs of one caller, from 100B to 1GB; a
 * caller without identity is identified by network
 * @param remembered number of URIs whose last change is remembered, from 1 to 10000000,
 * so that a returning client is notified only of changed URIs
 * @param maxAge maximum age of a stream (±10 %), from 1s to 365d
 * @param drain period over which streams end when the gateway stops
 * @param refuseAfter time for which a stopping gateway still takes new streams, from 0s
 * to 1m and at most {@code drain}; balancers see its readiness fail at once
 */
@ConfigurationProperties(prefix = "gateway.subscriptions", ignoreUnknownFields = false)
public record SubscriptionProperties(@DefaultValue("200000") int max, @Nullable Integer maxPerCaller,
		@DefaultValue("1000") int maxUris, @DefaultValue("4KB") DataSize maxUriBytes,
		@DefaultValue("256KB") DataSize maxBytesPerStream, @DefaultValue("8MB") DataSize maxBytesPerCaller,
		@DefaultValue("24MB") DataSize maxBytes, @DefaultValue("10000") int remembered,
		@DefaultValue("1h") Duration maxAge, @DefaultValue("5s") Duration drain,
		@DefaultValue("2s") Duration refuseAfter) {

	private static final String PREFIX = "gateway.subscriptions.";

	private static final int CALLER_PARTS = 4;

	private static final Duration MAX_REFUSE_AFTER = Duration.ofMinutes(1);

	public SubscriptionProperties {
		Assert.isTrue(max >= 0, PREFIX + "max must not be negative");
		Assert.isTrue(maxUris >= 1 && maxUris <= 100_000, PREFIX + "max-uris must be from 1 to 100000");
		Assert.isTrue(maxPerCaller == null || maxPerCaller >= maxUris,
				PREFIX + "max-per-caller must be at least max-uris");
		require("max-uri-bytes", maxUriBytes, DataSize.ofKilobytes(16), "16KB");
		require("max-bytes-per-stream", maxBytesPerStream, DataSize.ofMegabytes(100), "100MB");
		require("max-bytes-per-caller", maxBytesPerCaller, DataSize.ofGigabytes(1), "1GB");
		require("max-bytes", maxBytes, DataSize.ofGigabytes(1), "1GB");
		Assert.isTrue(remembered >= 1 && remembered <= 10_000_000, PREFIX + "remembered must be from 1 to 10000000");
		Assert.isTrue(maxAge.toSeconds() >= 1 && maxAge.toDays() <= 365, PREFIX + "max-age must be from 1s to 365d");
		Assert.isTrue(!drain.isNegative(), PREFIX + "drain must not be negative");
		Assert.isTrue(!refuseAfter.isNegative() && refuseAfter.compareTo(MAX_REFUSE_AFTER) <= 0,
				PREFIX + "refuse-after must be from 0s to 1m");
	}

	/** Returns the maximum number of URIs of one caller. */
	public int urisPerCaller() {
		return (this.maxPerCaller != null) ? this.maxPerCaller : Math.max(this.max / CALLER_PARTS, this.maxUris);
	}

	private static void require(String property, DataSize size, DataSize max, String written) {
		Assert.isTrue(size.toBytes() >= 100 && size.compareTo(max) <= 0,
				() -> PREFIX + property + " must be from 100B to " + written);
	}

}
