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
 * Where the index is: a directory that the operator named and that stays, or one of this
 * process that goes with it.
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
	 * Find the directory, and see that it can be written.
	 * @param configured {@code null} for one that is made when it is opened, and deleted
	 * @throws IllegalArgumentException if it cannot be written
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
			throw new IllegalArgumentException(
					SearchProperties.PREFIX + ".directory must be a directory that can be written", ex);
		}
	}

	/** All texts are in it, which not everybody may read at their sources. */
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

	/** Open it, for its caller to close. */
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
	 * Delete an index, and nothing else that may be there.
	 * @throws org.apache.lucene.store.LockObtainFailedException if another process has it
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

	/**
	 * Delete what processes left behind that were killed: no lock is on it, and it is
	 * old.
	 */
	private static void sweep(Path own) throws IOException {
		try (DirectoryStream<Path> others = Files.newDirectoryStream(own.resolveSibling(""), PASSING + "*")) {
			for (Path other : others) {
				if (!other.equals(own) && isOld(other) && isFree(other)) {
					FileSystemUtils.deleteRecursively(other);
				}
			}
		}
		catch (IOException | DirectoryIteratorException ex) {
			logger.debug("Old indexes for searches are left where they are", ex);
		}
	}

	/** One that is being made has no lock yet. */
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

	/** Leave nothing behind of what nobody needs any more. */
	public synchronized void leave() throws IOException {
		FileSystemUtils.deleteRecursively(this.passing);
		this.passing = null;
	}

}
