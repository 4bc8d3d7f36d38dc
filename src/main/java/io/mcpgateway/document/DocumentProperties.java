package io.mcpgateway.document;

import java.nio.file.Path;
import java.time.Duration;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.document.worker.ExtractionLimits;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of documents as Markdown.
 *
 * @param enabled whether documents can be read as Markdown. By default if the parsers are
 * in {@code lib/extract} beside the jar, as in the image
 * @param directory directory of documents that were converted; default: a temporary one,
 * so each start converts again
 * @param cacheSize maximum size of the kept Markdown
 * @param maxSize maximum size of a document. Temporary files hold at most three documents
 * more than there are workers
 * @param maxOutput maximum size of the Markdown of a document; what follows is cut
 * @param maxPages maximum number of pages, slides and sheets of a document; what follows
 * is cut
 * @param maxParts maximum number of attachments and embedded documents that are shown
 * @param maxDepth maximum depth of documents within documents
 * @param workers number of processes that convert documents, each one document at a time
 * @param memory heap of such a process; it takes about 100 MB more. No process starts in
 * a container that has less free of its memory limit
 * @param maxWaiting maximum number of documents that wait for a place in the temporary
 * files, of which one caller has half; further ones are refused
 * @param maxTime maximum time to read a document from its source, and again to convert it
 * @param maxSilence time without progress after which a conversion is given up. It lasts
 * on while the process gets less than a quarter of a processor
 * @param idleTime time after which an unused process ends. From the first document on,
 * one process stays
 * @param confined whether a process on Linux must take the network and the start of
 * programs away from itself; {@code false} for systems where it cannot
 */
@ConfigurationProperties(DocumentProperties.PREFIX)
record DocumentProperties(@Nullable Boolean enabled, @Nullable Path directory,
		@DefaultValue("500MB") DataSize cacheSize, @DefaultValue("50MB") DataSize maxSize,
		@DefaultValue("2MB") DataSize maxOutput, @DefaultValue("5000") int maxPages, @DefaultValue("100") int maxParts,
		@DefaultValue("5") int maxDepth, @DefaultValue("1") int workers, @DefaultValue("256MB") DataSize memory,
		@DefaultValue("100") int maxWaiting, @DefaultValue("60s") Duration maxTime,
		@DefaultValue("20s") Duration maxSilence, @DefaultValue("5m") Duration idleTime,
		@DefaultValue("true") boolean confined) {

	static final String PREFIX = "gateway.documents";

	/** Memory of a process beside its heap, as measured with documents of all kinds. */
	private static final DataSize PROCESS_OVERHEAD = DataSize.ofMegabytes(100);

	DocumentProperties {
		Bounds.size(PREFIX + ".cache-size", DataSize.ofMegabytes(1), cacheSize, DataSize.ofTerabytes(1));
		Bounds.size(PREFIX + ".max-size", DataSize.ofKilobytes(1), maxSize, DataSize.ofGigabytes(1));
		Bounds.size(PREFIX + ".max-output", DataSize.ofKilobytes(1), maxOutput, DataSize.ofMegabytes(64));
		Bounds.number(PREFIX + ".max-pages", 1, maxPages, 100_000);
		Bounds.number(PREFIX + ".max-parts", 0, maxParts, 10_000);
		Bounds.number(PREFIX + ".max-depth", 0, maxDepth, 20);
		Bounds.number(PREFIX + ".workers", 1, workers, 64);
		Bounds.size(PREFIX + ".memory", DataSize.ofMegabytes(64), memory, DataSize.ofGigabytes(16));
		Bounds.number(PREFIX + ".max-waiting", 1, maxWaiting, 10_000);
		Bounds.time(PREFIX + ".max-time", Duration.ofSeconds(1), maxTime, Duration.ofMinutes(10));
		Bounds.time(PREFIX + ".max-silence", Duration.ofSeconds(1), maxSilence, Duration.ofMinutes(10));
		Bounds.time(PREFIX + ".idle-time", Duration.ofSeconds(1), idleTime, Duration.ofDays(1));
	}

	/** Returns the bytes that a process takes at most, beside cached files. */
	long processMemory() {
		return this.memory.toBytes() + PROCESS_OVERHEAD.toBytes();
	}

	/** Returns the limits that a process keeps itself. */
	ExtractionLimits limits() {
		return new ExtractionLimits(Math.toIntExact(this.maxOutput.toBytes()), this.maxPages, this.maxParts,
				this.maxDepth);
	}

}
