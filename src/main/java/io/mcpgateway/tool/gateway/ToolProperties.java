package io.mcpgateway.tool.gateway;

import io.mcpgateway.configuration.Bounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Which tools there are, and how much one may answer.
 *
 * @param listResources whether there is {@code list_resources}
 * @param readResource whether there is {@code read_resource}
 * @param search whether there is {@code search}, where there is an index
 * @param fetch whether there is {@code fetch}
 * @param maxText the most text of a resource in one result, from 1KB to 4MB of UTF-8
 * @param maxBlob the largest picture that is handed over, up to 16MB; a larger one is a
 * link
 * @param pageSize how many resources {@code list_resources} tells at once at most, from 1
 * to 1000
 */
@ConfigurationProperties(prefix = "gateway.tools", ignoreUnknownFields = false)
public record ToolProperties(@DefaultValue("true") boolean listResources, @DefaultValue("true") boolean readResource,
		@DefaultValue("true") boolean search, @DefaultValue("true") boolean fetch,
		@DefaultValue("64KB") DataSize maxText, @DefaultValue("1MB") DataSize maxBlob,
		@DefaultValue("50") int pageSize) {

	public ToolProperties {
		Bounds.size("gateway.tools.max-text", DataSize.ofKilobytes(1), maxText, DataSize.ofMegabytes(4));
		Bounds.size("gateway.tools.max-blob", DataSize.ofBytes(0), maxBlob, DataSize.ofMegabytes(16));
		Bounds.number("gateway.tools.page-size", 1, pageSize, 1000);
	}

}
