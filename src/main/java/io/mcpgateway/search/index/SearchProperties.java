package io.mcpgateway.search.index;

import java.nio.file.Path;
import java.time.Duration;

import io.mcpgateway.configuration.Bounds;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Whether there is a search, and what it may cost.
 *
 * @param enabled whether there is an index at all
 * @param directory where the index is kept; if it is not given, in a directory of this
 * process that goes with it, so that all is indexed anew at each start
 * @param maxDocument how many bytes of a text are indexed: of a longer one its beginning
 * @param maxSize how large the index may be; beyond, resources are found by their names
 * @param timeout how long a search may take
 * @param rescan how often each mount is listed again, for what no feed tells
 * @param threads how many texts of a mount are read at the same time, and how many
 * threads write the index
 */
@ConfigurationProperties(SearchProperties.PREFIX)
public record SearchProperties(@DefaultValue("true") boolean enabled, @Nullable Path directory,
		@DefaultValue("1MB") DataSize maxDocument, @DefaultValue("2GB") DataSize maxSize,
		@DefaultValue("2s") Duration timeout, @DefaultValue("10m") Duration rescan, @DefaultValue("2") int threads) {

	public static final String PREFIX = "gateway.search";

	public SearchProperties {
		Bounds.size(PREFIX + ".max-document", DataSize.ofKilobytes(1), maxDocument, DataSize.ofMegabytes(16));
		Bounds.size(PREFIX + ".max-size", DataSize.ofMegabytes(1), maxSize, DataSize.ofTerabytes(1));
		Bounds.time(PREFIX + ".timeout", Duration.ofMillis(10), timeout, Duration.ofMinutes(1));
		Bounds.time(PREFIX + ".rescan", Duration.ofSeconds(1), rescan, Duration.ofDays(365));
		Bounds.number(PREFIX + ".threads", 1, threads, 64);
	}

}
