package io.mcpgateway.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.tree.TemporaryDirectory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Directories of the kept Markdown and of documents under conversion, for the owner only,
 * since documents have restricted access. Created at the first use.
 */
final class DocumentFiles implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(DocumentFiles.class);

	private static final FileAttribute<?> OWNER_ONLY = PosixFilePermissions
		.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

	private final String property;

	private final @Nullable Path configured;

	private @Nullable Path kept;

	private @Nullable Path work;

	private final List<TemporaryDirectory> passing = new ArrayList<>();

	/**
	 * Creates directories.
	 * @param property property of the directory, for messages
	 * @param configured directory of the kept Markdown; {@code null} for a temporary one
	 * that is deleted at the end
	 */
	DocumentFiles(String property, @Nullable Path configured) {
		this.property = property;
		this.configured = (configured != null) ? configured.toAbsolutePath() : null;
	}

	/** Returns the directory of the kept Markdown. */
	synchronized Path kept() throws IOException {
		Path directory = this.kept;
		if (directory == null) {
			directory = (this.configured != null) ? create(this.configured) : passing("mcp-gateway-markdown");
			this.kept = directory;
		}
		return directory;
	}

	/** Returns the directory of documents under conversion. */
	synchronized Path work() throws IOException {
		Path directory = this.work;
		if (directory == null) {
			directory = passing("mcp-gateway-documents");
			this.work = directory;
		}
		return directory;
	}

	/**
	 * Checks whether Markdown can be kept.
	 * @throws IllegalArgumentException if a configured directory cannot be written
	 */
	void check() {
		if (this.configured == null) {
			return;
		}
		try {
			Files.delete(Files.createTempFile(kept(), "writable", null));
		}
		catch (IOException ex) {
			throw new IllegalArgumentException(
					this.property
							+ " cannot be written: create the directory, and let the user of the gateway write there",
					ex);
		}
	}

	private Path passing(String prefix) throws IOException {
		TemporaryDirectory directory = TemporaryDirectory.create(prefix);
		this.passing.add(directory);
		return directory.path();
	}

	private static Path create(Path path) throws IOException {
		if (Files.isDirectory(path)) {
			return path;
		}
		boolean isPosix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
		return Files.createDirectories(path, isPosix ? new FileAttribute<?>[] { OWNER_ONLY } : new FileAttribute<?>[0]);
	}

	/** Deletes a file, if possible: a remaining file goes with the directory. */
	static void delete(Path file) {
		try {
			Files.deleteIfExists(file);
		}
		catch (IOException ex) {
			logger.debug("Cannot delete {}", file, ex);
		}
	}

	/** Deletes the temporary directories. */
	@Override
	public synchronized void close() throws IOException {
		for (TemporaryDirectory directory : this.passing) {
			directory.close();
		}
	}

}
