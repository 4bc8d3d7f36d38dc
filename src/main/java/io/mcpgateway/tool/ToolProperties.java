package io.mcpgateway.tool;

import io.mcpgateway.configuration.Bounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the gateway's tools.
 *
 * @param listResources whether to offer {@code list_resources}
 * @param find whether to offer {@code find}
 * @param readResource whether to offer {@code read_resource}
 * @param search whether to offer {@code search}, if search is enabled
 * @param grep whether to offer {@code grep}, if search is enabled
 * @param fetch whether to offer {@code fetch}
 * @param listPrompts whether to offer {@code list_prompts}, if there are prompts
 * @param getPrompt whether to offer {@code get_prompt}, if there are prompts
 * @param maxText the maximum text of a resource in one result, from 1KB to 4MB of UTF-8
 * @param maxBlob the maximum size of an image in a result, up to 16MB; a larger one
 * becomes a link
 * @param pageSize the maximum entries on a page of {@code list_resources} and {@code
 * list_prompts}, and on a page of {@code find} without a limit, from 1 to 1000
 */
@ConfigurationProperties(prefix = "gateway.tools", ignoreUnknownFields = false)
public record ToolProperties(@DefaultValue("true") boolean listResources, @DefaultValue("true") boolean find,
		@DefaultValue("true") boolean readResource, @DefaultValue("true") boolean search,
		@DefaultValue("true") boolean grep, @DefaultValue("true") boolean fetch,
		@DefaultValue("true") boolean listPrompts, @DefaultValue("true") boolean getPrompt,
		@DefaultValue("64KB") DataSize maxText, @DefaultValue("1MB") DataSize maxBlob,
		@DefaultValue("50") int pageSize) {

	public ToolProperties {
		Bounds.size("gateway.tools.max-text", DataSize.ofKilobytes(1), maxText, DataSize.ofMegabytes(4));
		Bounds.size("gateway.tools.max-blob", DataSize.ofBytes(0), maxBlob, DataSize.ofMegabytes(16));
		Bounds.number("gateway.tools.page-size", 1, pageSize, 1000);
	}

}
