package io.mcpgateway.prompt;

import java.time.Duration;

import io.mcpgateway.configuration.Bounds;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Settings of prompts.
 *
 * @param directory the folder of Markdown files; unset for no prompts
 * @param pollInterval the interval between two polls of the folder, from 100ms to 1h
 * @param maxArgument the maximum length of an argument, from 1B to 1MB
 * @param maxResource the maximum size of an embedded resource, from 1B to 16MB
 */
@ConfigurationProperties(PromptProperties.PREFIX)
record PromptProperties(@Nullable String directory, @DefaultValue("2s") Duration pollInterval,
		@DefaultValue("64KB") DataSize maxArgument, @DefaultValue("1MB") DataSize maxResource) {

	public static final String PREFIX = "gateway.prompts";

	public PromptProperties {
		Assert.isTrue(directory == null || !directory.isBlank(), "gateway.prompts.directory must not be empty");
		Bounds.time(PREFIX + ".poll-interval", Duration.ofMillis(100), pollInterval, Duration.ofHours(1));
		Bounds.size(PREFIX + ".max-argument", DataSize.ofBytes(1), maxArgument, DataSize.ofMegabytes(1));
		Bounds.size(PREFIX + ".max-resource", DataSize.ofBytes(1), maxResource, DataSize.ofMegabytes(16));
	}

}
