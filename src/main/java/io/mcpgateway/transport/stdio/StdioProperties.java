package io.mcpgateway.transport.stdio;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * How much the client that started the gateway may ask at once.
 *
 * @param maxMessage how many bytes a line has at most
 * @param maxBatch how many messages a batch has at most, up to 1000
 * @param maxRequests how many requests are worked on at the same time; others wait
 * @param maxStreams how many subscriptions that stand alone there are at the same time
 */
@ConfigurationProperties(prefix = "gateway.stdio", ignoreUnknownFields = false)
public record StdioProperties(@DefaultValue("1MB") DataSize maxMessage, @DefaultValue("100") int maxBatch,
		@DefaultValue("64") int maxRequests, @DefaultValue("100") int maxStreams) {

	public StdioProperties {
		Assert.isTrue(maxMessage.toBytes() >= 1024 && maxMessage.toBytes() <= 100 << 20,
				"gateway.stdio.max-message must be from 1KB to 100MB");
		Assert.isTrue(maxBatch >= 1 && maxBatch <= 1000, "gateway.stdio.max-batch must be from 1 to 1000");
		Assert.isTrue(maxRequests >= 1 && maxRequests <= 1000, "gateway.stdio.max-requests must be from 1 to 1000");
		Assert.isTrue(maxStreams >= 0 && maxStreams <= 10_000, "gateway.stdio.max-streams must be from 0 to 10000");
	}

}
