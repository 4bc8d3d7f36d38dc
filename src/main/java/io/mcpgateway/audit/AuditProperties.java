package io.mcpgateway.audit;

import java.nio.file.Files;
import java.nio.file.Path;

import io.mcpgateway.configuration.Bounds;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Properties of the audit log.
 *
 * @param enabled whether calls are audited; by default if {@code gateway.security.mode}
 * is not {@code none}
 * @param file the file to write; without it lines go to the standard output, or to the
 * standard error when a client uses the standard output
 * @param maxFileSize the size from which a file is rolled, from 1KB to 100GB
 * @param files how many rolled files are kept, from 1 to 1000
 * @param maxQueueSize the limit of lines that wait to be written, from 64KB to 1GB; from
 * half of the limit on, {@code when-full} applies
 * @param whenFull what happens while lines are not written in time: {@code refuse}
 * answers calls with 503, {@code drop} serves calls and counts lost lines
 */
@ConfigurationProperties(AuditProperties.PREFIX)
record AuditProperties(@Nullable Boolean enabled, @Nullable String file, @DefaultValue("100MB") DataSize maxFileSize,
		@DefaultValue("10") int files, @DefaultValue("8MB") DataSize maxQueueSize,
		@DefaultValue("refuse") OverflowPolicy whenFull) {

	static final String PREFIX = "gateway.audit";

	static final int MAX_FILES = 1000;

	AuditProperties {
		Bounds.size(PREFIX + ".max-file-size", DataSize.ofKilobytes(1), maxFileSize, DataSize.ofGigabytes(100));
		Bounds.number(PREFIX + ".files", 1, files, MAX_FILES);
		Bounds.size(PREFIX + ".max-queue-size", DataSize.ofKilobytes(64), maxQueueSize, DataSize.ofGigabytes(1));
		if (file != null) {
			Assert.isTrue(isWritable(Path.of(file).toAbsolutePath()),
					PREFIX + ".file is not writable: name a file in a writable directory");
		}
	}

	/** Whether the file and its directory are writable; rolling writes the directory. */
	private static boolean isWritable(Path file) {
		Path directory = file.getParent();
		return directory != null && Files.isDirectory(directory) && Files.isWritable(directory)
				&& !Files.isDirectory(file) && (Files.notExists(file) || Files.isWritable(file));
	}

	/** Behaviour of the gateway while the queue of the audit log is full. */
	enum OverflowPolicy {

		/** Calls that need a line are refused. */
		REFUSE,

		/** Calls are served, and lines without room are counted instead of written. */
		DROP

	}

}
