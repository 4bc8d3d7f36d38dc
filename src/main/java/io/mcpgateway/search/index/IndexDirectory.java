package io.mcpgateway.search.index;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;

import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.FileSystemUtils;

/**
 * Directory of the index: a permanent one of the operator, or a temporary one of the
 * process.
 */
public final class IndexDirectory {

	private static final Logger logger = LoggerFactory.getLogger(IndexDirectory.class);

	private static final String PASSING = "mcp-gateway-search";

	private static final Duration OLD = Duration.ofMinutes(10);

	private final @Nullable Path kept;

	private @Nullable Path passing;

	private IndexDirectory(@Nullable Path kept) {
		this.kept = kept;
	}

	/**
	 * Returns the directory after a test write.
	 * @param configured {@code null} for a temporary directory, created at opening and
	 * deleted at the end
	 * @throws IllegalArgumentException for a directory without write permission
	 */
	public static IndexDirectory of(@Nullable Path configured) {
		if (configured == null) {
			return new IndexDirectory(null);
		}
		try {
			Path path = configured.toAbsolutePath();
			if (!Files.exists(path)) {
				create(path);
			}
			Files.delete(Files.createTempFile(path, "writable", null));
			return new IndexDirectory(path);
		}
		catch (IOException ex) {
			throw new IllegalArgumentException(SearchProperties.PREFIX
					+ ".directory cannot be written: create the directory, and let the user of the gateway write there",
					ex);
		}
	}

	/**
	 * Creates the directory for the owner only, as the index contains texts with
	 * restricted access.
	 */
	private static void create(Path path) throws IOException {
		if (path.getParent() != null) {
			Files.createDirectories(path.getParent());
		}
		boolean isPosix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
		Files.createDirectory(path,
				isPosix ? new FileAttribute<?>[] {
						PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")) }
						: new FileAttribute<?>[0]);
	}

	/** Opens the directory; the caller closes the result. */
	public synchronized Directory open() throws IOException {
		if (this.kept != null) {
			return FSDirectory.open(this.kept);
		}
		if (this.passing == null) {
			this.passing = Files.createTempDirectory(PASSING);
			sweep(this.passing);
		}
		return FSDirectory.open(this.passing);
	}

	/**
	 * Deletes the files of an index and keeps other files.
	 * @throws org.apache.lucene.store.LockObtainFailedException if another process uses
	 * the index
	 */
	static void clear(Directory directory) throws IOException {
		try (Lock lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
			lock.ensureValid();
			for (String file : directory.listAll()) {
				if (file.startsWith(IndexFileNames.SEGMENTS) || file.startsWith(IndexFileNames.PENDING_SEGMENTS)
						|| IndexFileNames.CODEC_FILE_PATTERN.matcher(file).matches()) {
					directory.deleteFile(file);
				}
			}
		}
	}

	/** Deletes the old, unlocked indexes of killed processes. */
	private static void sweep(Path own) throws IOException {
		try (DirectoryStream<Path> others = Files.newDirectoryStream(own.resolveSibling(""), PASSING + "*")) {
			for (Path other : others) {
				if (!other.equals(own) && isOld(other) && isFree(other)) {
					FileSystemUtils.deleteRecursively(other);
				}
			}
		}
		catch (IOException | DirectoryIteratorException ex) {
			logger.debug("Cannot delete the temporary search indexes of earlier processes", ex);
		}
	}

	/** Returns whether a directory is old; a new one may still lack its lock. */
	private static boolean isOld(Path directory) throws IOException {
		return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
				&& Files.getLastModifiedTime(directory).toInstant().isBefore(Instant.now().minus(OLD));
	}

	private static boolean isFree(Path path) {
		try (Directory directory = FSDirectory.open(path);
				Lock lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
			lock.ensureValid();
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/** Deletes a temporary directory. */
	public synchronized void leave() throws IOException {
		FileSystemUtils.deleteRecursively(this.passing);
		this.passing = null;
	}

}
