package io.mcpgateway.server;

import java.time.Duration;
import java.util.List;

import io.mcpgateway.protocol.Icon;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * How the gateway introduces itself, and how much one request may cost.
 *
 * @param name the server's name in the protocol
 * @param title its name for people
 * @param description what it is, in a sentence
 * @param instructions how to use it, told to the model after the mounts and URI templates
 * that its caller may use
 * @param websiteUrl where to read more
 * @param icons pictures that clients may show beside its name
 * @param pageSize how many entries a page of a list has at most, from 1 to 1000; many
 * clients ask for the first page only
 * @param maxDepth how deep a request's JSON may nest, from 8 to 500
 * @param requestTime how long a request may take until its result begins
 * @param progressInterval how often a client that wants to know hears how far a request
 * has come, at most
 */
@ConfigurationProperties(prefix = "gateway.server", ignoreUnknownFields = false)
public record GatewayProperties(@DefaultValue("mcp-resource-gateway") String name,
		@DefaultValue("MCP resource gateway") String title, @Nullable String description, @Nullable String instructions,
		@Nullable String websiteUrl, @DefaultValue List<Icon> icons, @DefaultValue("1000") int pageSize,
		@DefaultValue("64") int maxDepth, @DefaultValue("30s") Duration requestTime,
		@DefaultValue("1s") Duration progressInterval) {

	public GatewayProperties {
		icons = List.copyOf(icons);
		Icon.check("gateway.server.icons", icons);
		Assert.hasText(name, "gateway.server.name must not be empty");
		Assert.isTrue(pageSize >= 1 && pageSize <= 1000, "gateway.server.page-size must be from 1 to 1000");
		Assert.isTrue(maxDepth >= 8 && maxDepth <= 500, "gateway.server.max-depth must be from 8 to 500");
		Assert.isTrue(requestTime.isPositive(), "gateway.server.request-time must be more than nothing");
		Assert.isTrue(progressInterval.toMillis() >= 1, "gateway.server.progress-interval must be at least 1ms");
	}

}
