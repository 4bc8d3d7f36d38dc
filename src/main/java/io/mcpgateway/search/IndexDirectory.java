package io.mcpgateway.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

import io.mcpgateway.tree.TemporaryDirectory;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.jspecify.annotations.Nullable;

/**
 * Directory of the index: a permanent one of the operator, or a temporary one of the
 * process.
 */
final class IndexDirectory {

	private static final String PREFIX = "mcp-gateway-search";

	private final @Nullable Path kept;

	private @Nullable TemporaryDirectory temporary;

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
		TemporaryDirectory temporary = this.temporary;
		if (temporary == null) {
			temporary = TemporaryDirectory.create(PREFIX);
			this.temporary = temporary;
		}
		return FSDirectory.open(temporary.path());
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

	/** Deletes a temporary directory. */
	public synchronized void leave() throws IOException {
		if (this.temporary != null) {
			this.temporary.close();
			this.temporary = null;
		}
	}

}
