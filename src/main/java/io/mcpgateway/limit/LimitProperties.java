package io.mcpgateway.limit;

import io.mcpgateway.configuration.Bounds;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * How much one caller may have on a node. What is 0 is not limited.
 *
 * @param requestsPerSecond how many requests in a second in the long run
 * @param burst how many at once after a pause; as many as in a second if it is absent
 * @param subscribesPerSecond how many requests to subscribe or unsubscribe in a second,
 * at most 1000000; as many as requests if it is absent. They count apart from other
 * requests
 * @param inFlight how many calls may be under way
 * @param bytesPerSecond how much may be read in a second in the long run
 * @param burstBytes how much at once after a pause; as much as in a second if it is
 * absent
 * @param streams how many streams may be open
 */
@ConfigurationProperties(LimitProperties.PREFIX)
record LimitProperties(@DefaultValue("0") int requestsPerSecond, @Nullable Integer burst,
		@Nullable Integer subscribesPerSecond, @DefaultValue("0") int inFlight,
		@DefaultValue("0B") DataSize bytesPerSecond, @Nullable DataSize burstBytes, @DefaultValue("0") int streams) {

	static final String PREFIX = "gateway.limits";

	private static final int MOST = 1_000_000;

	private static final DataSize MOST_BYTES = DataSize.ofMegabytes(900);

	LimitProperties {
		Bounds.number(PREFIX + ".requests-per-second", 0, requestsPerSecond, MOST);
		Bounds.number(PREFIX + ".in-flight", 0, inFlight, MOST);
		Bounds.number(PREFIX + ".streams", 0, streams, MOST);
		Bounds.size(PREFIX + ".bytes-per-second", DataSize.ofBytes(0), bytesPerSecond, MOST_BYTES);
		if (subscribesPerSecond != null) {
			Bounds.number(PREFIX + ".subscribes-per-second", 0, subscribesPerSecond, MOST);
		}
		if (burst != null) {
			Bounds.number(PREFIX + ".burst", 1, burst, MOST);
			Assert.isTrue(requestsPerSecond > 0, PREFIX + ".burst must come with requests-per-second");
		}
		if (burstBytes != null) {
			Bounds.size(PREFIX + ".burst-bytes", DataSize.ofBytes(1), burstBytes, DataSize.ofTerabytes(1));
			Assert.isTrue(bytesPerSecond.toBytes() > 0, PREFIX + ".burst-bytes must come with bytes-per-second");
		}
	}

	/** Whether anything that a call needs is limited. */
	boolean hasCalls() {
		return this.requestsPerSecond > 0 || subscribes() > 0 || this.inFlight > 0 || this.bytesPerSecond.toBytes() > 0;
	}

	/** How many requests to subscribe or unsubscribe in a second; 0 for any number. */
	int subscribes() {
		return (this.subscribesPerSecond != null) ? this.subscribesPerSecond : this.requestsPerSecond;
	}

	/**
	 * How many of them at once: as many as of others unless they have a rate of their
	 * own.
	 */
	int subscribesAtOnce() {
		return (this.subscribesPerSecond != null) ? this.subscribesPerSecond : requestsAtOnce();
	}

	int requestsAtOnce() {
		return (this.burst != null) ? this.burst : this.requestsPerSecond;
	}

	long bytesAtOnce() {
		return ((this.burstBytes != null) ? this.burstBytes : this.bytesPerSecond).toBytes();
	}

}
