package io.mcpgateway.audit;

import java.nio.file.Files;
import java.nio.file.Path;

import io.mcpgateway.configuration.Bounds;
import org.jspecify.annotations.Nullable;
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
 * @param files how many full ones are kept
 */
record AuditProperties(@Nullable Boolean enabled, @Nullable String file, @DefaultValue("100MB") DataSize maxFileSize,
		@DefaultValue("10") int files) {

	static final String PREFIX = "gateway.audit";

	AuditProperties {
		Bounds.size(PREFIX + ".max-file-size", DataSize.ofKilobytes(1), maxFileSize, DataSize.ofGigabytes(100));
		Bounds.number(PREFIX + ".files", 1, files, 1000);
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
