package io.mcpgateway.search;

import java.nio.file.Path;
import java.time.Duration;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.search.embedding.EmbeddingProperties;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of search.
 *
 * @param enabled whether to index and search
 * @param directory the directory of the index; default: a temporary one, so each start
 * indexes everything again
 * @param maxDocument the maximum bytes of a text to index; of a longer text the beginning
 * @param maxGrepText the maximum bytes of a text of which the index knows all trigrams.
 * {@code grep} reads such a text only if a line may match, and a longer text always. The
 * index reads the whole text up to this bound after each change
 * @param maxSize the maximum size of the index; beyond, only names are indexed
 * @param timeout the timeout of a search
 * @param rescan the interval of complete listings, for changes that feeds miss
 * @param threads the number of texts of a mount to read at a time, and of threads that
 * write the index
 * @param embeddings search by meaning; off by default
 */
@ConfigurationProperties(SearchProperties.PREFIX)
record SearchProperties(@DefaultValue("true") boolean enabled, @Nullable Path directory,
		@DefaultValue("1MB") DataSize maxDocument, @DefaultValue("32MB") DataSize maxGrepText,
		@DefaultValue("2GB") DataSize maxSize, @DefaultValue("2s") Duration timeout,
		@DefaultValue("10m") Duration rescan, @DefaultValue("2") int threads,
		@Nullable EmbeddingProperties embeddings) {

	public static final String PREFIX = "gateway.search";

	public SearchProperties {
		Bounds.size(PREFIX + ".max-document", DataSize.ofKilobytes(1), maxDocument, DataSize.ofMegabytes(16));
		Bounds.size(PREFIX + ".max-grep-text", DataSize.ofKilobytes(1), maxGrepText, DataSize.ofGigabytes(1));
		Bounds.size(PREFIX + ".max-size", DataSize.ofMegabytes(1), maxSize, DataSize.ofTerabytes(1));
		Bounds.time(PREFIX + ".timeout", Duration.ofMillis(10), timeout, Duration.ofMinutes(1));
		Bounds.time(PREFIX + ".rescan", Duration.ofSeconds(1), rescan, Duration.ofDays(365));
		Bounds.number(PREFIX + ".threads", 1, threads, 64);
	}

}
