package io.mcpgateway.transport.stdio;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Limits for the client that started the gateway.
 *
 * @param maxMessage the maximum size of a line, from 1KB to 100MB
 * @param maxBatch the maximum messages in a batch, from 1 to 1000
 * @param maxRequests the maximum requests that run at the same time, from 1 to 1000;
 * others wait
 * @param maxStreams the maximum stateless subscriptions at the same time, from 0 to 10000
 * @param group the name of the group to serve, see {@code gateway.groups}; by default the
 * whole gateway
 */
@ConfigurationProperties(prefix = "gateway.stdio", ignoreUnknownFields = false)
record StdioProperties(@DefaultValue("1MB") DataSize maxMessage, @DefaultValue("100") int maxBatch,
		@DefaultValue("64") int maxRequests, @DefaultValue("100") int maxStreams, @Nullable String group) {

	public StdioProperties {
		Assert.isTrue(maxMessage.toBytes() >= 1024 && maxMessage.toBytes() <= 100 << 20,
				"gateway.stdio.max-message must be from 1KB to 100MB");
		Assert.isTrue(maxBatch >= 1 && maxBatch <= 1000, "gateway.stdio.max-batch must be from 1 to 1000");
		Assert.isTrue(maxRequests >= 1 && maxRequests <= 1000, "gateway.stdio.max-requests must be from 1 to 1000");
		Assert.isTrue(maxStreams >= 0 && maxStreams <= 10_000, "gateway.stdio.max-streams must be from 0 to 10000");
	}

}
