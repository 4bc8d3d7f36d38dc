package io.mcpgateway.grep;

import java.time.Duration;

import io.mcpgateway.configuration.Bounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the search of lines, which needs {@code gateway.search}.
 *
 * @param timeout the timeout of a search, which answers with the lines found so far
 * @param maxBytes the bytes of resources that a search reads before it answers
 * @param concurrency the number of resources that a search reads at a time
 */
@ConfigurationProperties(GrepProperties.PREFIX)
record GrepProperties(@DefaultValue("5s") Duration timeout, @DefaultValue("256MB") DataSize maxBytes,
		@DefaultValue("4") int concurrency) {

	static final String PREFIX = "gateway.grep";

	GrepProperties {
		Bounds.time(PREFIX + ".timeout", Duration.ofMillis(10), timeout, Duration.ofMinutes(1));
		Bounds.size(PREFIX + ".max-bytes", DataSize.ofMegabytes(1), maxBytes, DataSize.ofTerabytes(1));
		Bounds.number(PREFIX + ".concurrency", 1, concurrency, 64);
	}

}
