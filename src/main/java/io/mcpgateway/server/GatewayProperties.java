package io.mcpgateway.server;

import java.time.Duration;
import java.util.List;

import io.mcpgateway.protocol.Icon;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Properties of the MCP server and of limits for each request.
 *
 * @param name the name of the server in the protocol
 * @param title the display name
 * @param description a description in a sentence
 * @param instructions instructions for the model, sent after the tools, mounts and URI
 * templates of the caller
 * @param websiteUrl the URL of a page about the server
 * @param icons icons that clients may show beside the name
 * @param pageSize maximum of entries in a page of a list, from 1 to 1000; many clients
 * request only the first page
 * @param maxListed maximum of resources on all pages of {@code resources/list}, since
 * some clients fetch every page; 0 for all. Templates, directories and search lead to the
 * rest
 * @param maxDepth maximum nesting of the JSON of a request, from 8 to 500
 * @param requestTime the timeout until the result of a request begins
 * @param progressInterval the shortest time between progress notifications of a request,
 * at least 1ms
 */
@ConfigurationProperties(prefix = "gateway.server", ignoreUnknownFields = false)
public record GatewayProperties(@DefaultValue("mcp-resource-gateway") String name,
		@DefaultValue("MCP resource gateway") String title, @Nullable String description, @Nullable String instructions,
		@Nullable String websiteUrl, @DefaultValue List<Icon> icons, @DefaultValue("1000") int pageSize,
		@DefaultValue("10000") long maxListed, @DefaultValue("64") int maxDepth,
		@DefaultValue("30s") Duration requestTime, @DefaultValue("1s") Duration progressInterval) {

	public GatewayProperties {
		icons = List.copyOf(icons);
		Icon.check("gateway.server.icons", icons);
		Assert.hasText(name, "gateway.server.name must not be empty");
		Assert.isTrue(pageSize >= 1 && pageSize <= 1000, "gateway.server.page-size must be from 1 to 1000");
		Assert.isTrue(maxListed >= 0, "gateway.server.max-listed must not be negative");
		Assert.isTrue(maxDepth >= 8 && maxDepth <= 500, "gateway.server.max-depth must be from 8 to 500");
		Assert.isTrue(requestTime.isPositive(), "gateway.server.request-time must be longer than 0s");
		Assert.isTrue(progressInterval.toMillis() >= 1, "gateway.server.progress-interval must be at least 1ms");
	}

	/** Returns the maximum of listed resources as a number without special values. */
	public long maxListedOrAll() {
		return (this.maxListed > 0) ? this.maxListed : Long.MAX_VALUE;
	}

}
