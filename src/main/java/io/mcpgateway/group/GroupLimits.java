package io.mcpgateway.group;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.rpc.CallLimits;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Limits at a group; 0 means unlimited. In a cluster the rates hold for all nodes
 * together; concurrent calls and open streams count on each node.
 *
 * @param requestsPerSecond sustained rate of requests, at most 1000000; requests to
 * subscribe have the same rate and count apart
 * @param burst requests at once after a pause; by default the requests of a second
 * @param inFlight concurrent calls, at most 1000000
 * @param bytesPerSecond sustained rate of bytes read, at most 900MB
 * @param burstBytes bytes at once after a pause; by default the bytes of a second
 * @param streams open streams, at most 1000000
 */
@ConfigurationPropertiesSource
record GroupLimits(@DefaultValue("0") int requestsPerSecond, @Nullable Integer burst, @DefaultValue("0") int inFlight,
		@DefaultValue("0B") DataSize bytesPerSecond, @Nullable DataSize burstBytes, @DefaultValue("0") int streams) {

	private static final int MAX_COUNT = 1_000_000;

	private static final DataSize MAX_BYTES_PER_SECOND = DataSize.ofMegabytes(900);

	void check(String property) {
		Bounds.number(property + ".requests-per-second", 0, this.requestsPerSecond, MAX_COUNT);
		Bounds.number(property + ".in-flight", 0, this.inFlight, MAX_COUNT);
		Bounds.number(property + ".streams", 0, this.streams, MAX_COUNT);
		Bounds.size(property + ".bytes-per-second", DataSize.ofBytes(0), this.bytesPerSecond, MAX_BYTES_PER_SECOND);
		if (this.burst != null) {
			Bounds.number(property + ".burst", 1, this.burst, MAX_COUNT);
			Assert.isTrue(this.requestsPerSecond > 0,
					() -> property + ".burst needs requests-per-second: set both, or remove burst");
		}
		if (this.burstBytes != null) {
			Bounds.size(property + ".burst-bytes", DataSize.ofBytes(1), this.burstBytes, DataSize.ofTerabytes(1));
			Assert.isTrue(this.bytesPerSecond.toBytes() > 0,
					() -> property + ".burst-bytes needs bytes-per-second: set both, or remove burst-bytes");
		}
	}

	CallLimits toLimits() {
		int requests = (this.burst != null) ? this.burst : this.requestsPerSecond;
		long bytes = ((this.burstBytes != null) ? this.burstBytes : this.bytesPerSecond).toBytes();
		return new CallLimits(this.requestsPerSecond, requests, this.requestsPerSecond, requests, this.inFlight,
				this.bytesPerSecond.toBytes(), bytes, this.streams);
	}

}
