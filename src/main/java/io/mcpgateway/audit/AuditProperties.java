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
 * Whether calls are audited, and where to.
 *
 * @param enabled by itself where callers are told apart: if {@code gateway.security.mode}
 * is not {@code none}
 * @param file where lines are written; to the standard output if it is absent, or to the
 * standard error where a client is at the standard output
 * @param maxFileSize how large a file becomes before the next is begun
 * @param files how many full files are kept, from 1 to 1000
 * @param maxQueueSize how much may wait to be written, from 64KB to 1GB; calls are
 * refused from half of it on
 * @param whenFull what happens while lines are not written as fast as they come:
 * {@code refuse} answers calls with 503, {@code drop} serves them and counts the lines
 * that are lost
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
			Assert.isTrue(canBeWritten(Path.of(file).toAbsolutePath()),
					PREFIX + ".file must be a file that can be written");
		}
	}

	/** To be rolled, its directory must be too. */
	private static boolean canBeWritten(Path file) {
		Path directory = file.getParent();
		return directory != null && Files.isDirectory(directory) && Files.isWritable(directory)
				&& !Files.isDirectory(file) && (Files.notExists(file) || Files.isWritable(file));
	}

}
