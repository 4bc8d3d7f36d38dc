package io.mcpgateway.limit;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.rpc.CallLimits;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Limits for each caller; 0 means unlimited. Each node counts by itself. With {@code
 * gateway.cluster.mode=redis}, the three rates hold for all nodes together; concurrent
 * calls and open streams still count on each node.
 *
 * @param requestsPerSecond sustained rate of requests, refused ones included
 * @param burst requests at once after a pause; by default the requests of a second
 * @param subscribesPerSecond sustained rate of requests to subscribe or unsubscribe, at
 * most 1000000, counted apart from other requests; by default the rate of requests
 * @param inFlight concurrent calls
 * @param bytesPerSecond sustained rate of bytes read, at most 900MB
 * @param burstBytes bytes at once after a pause; by default the bytes of a second
 * @param streams open streams
 */
@ConfigurationProperties(LimitProperties.PREFIX)
record LimitProperties(@DefaultValue("0") int requestsPerSecond, @Nullable Integer burst,
		@Nullable Integer subscribesPerSecond, @DefaultValue("0") int inFlight,
		@DefaultValue("0B") DataSize bytesPerSecond, @Nullable DataSize burstBytes, @DefaultValue("0") int streams) {

	static final String PREFIX = "gateway.limits";

	private static final int MAX_COUNT = 1_000_000;

	private static final DataSize MAX_BYTES_PER_SECOND = DataSize.ofMegabytes(900);

	LimitProperties {
		Bounds.number(PREFIX + ".requests-per-second", 0, requestsPerSecond, MAX_COUNT);
		Bounds.number(PREFIX + ".in-flight", 0, inFlight, MAX_COUNT);
		Bounds.number(PREFIX + ".streams", 0, streams, MAX_COUNT);
		Bounds.size(PREFIX + ".bytes-per-second", DataSize.ofBytes(0), bytesPerSecond, MAX_BYTES_PER_SECOND);
		if (subscribesPerSecond != null) {
			Bounds.number(PREFIX + ".subscribes-per-second", 0, subscribesPerSecond, MAX_COUNT);
		}
		if (burst != null) {
			Bounds.number(PREFIX + ".burst", 1, burst, MAX_COUNT);
			Assert.isTrue(requestsPerSecond > 0,
					PREFIX + ".burst needs requests-per-second: set both, or remove burst");
		}
		if (burstBytes != null) {
			Bounds.size(PREFIX + ".burst-bytes", DataSize.ofBytes(1), burstBytes, DataSize.ofTerabytes(1));
			Assert.isTrue(bytesPerSecond.toBytes() > 0,
					PREFIX + ".burst-bytes needs bytes-per-second: set both, or remove burst-bytes");
		}
	}

	/**
	 * Returns the limits. The burst of subscription requests is one second of their own
	 * rate, or the burst of other requests.
	 */
	CallLimits toLimits() {
		int requestBurst = (this.burst != null) ? this.burst : this.requestsPerSecond;
		boolean isApart = this.subscribesPerSecond != null;
		return new CallLimits(this.requestsPerSecond, requestBurst,
				isApart ? this.subscribesPerSecond : this.requestsPerSecond,
				isApart ? this.subscribesPerSecond : requestBurst, this.inFlight, this.bytesPerSecond.toBytes(),
				((this.burstBytes != null) ? this.burstBytes : this.bytesPerSecond).toBytes(), this.streams);
	}

}
