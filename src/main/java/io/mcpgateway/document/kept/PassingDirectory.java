package io.mcpgateway.document.kept;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.FileSystemUtils;

/**
 * Temporary directory of this process, locked as long as the process lives. Directories
 * of killed processes, whose lock is free, are deleted when the next one is created.
 */
record PassingDirectory(Path path, FileChannel lock) implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(PassingDirectory.class);

	private static final String LOCK = ".lock";

	/** Creates a directory whose name begins with {@code prefix}, for the owner only. */
	static PassingDirectory create(String prefix) throws IOException {
		Path path = Files.createTempDirectory(prefix);
		FileChannel lock = FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
		lock.lock();
		sweep(path, prefix);
		return new PassingDirectory(path, lock);
	}

	private static void sweep(Path own, String prefix) {
		try (DirectoryStream<Path> others = Files.newDirectoryStream(own.resolveSibling(""), prefix + "*")) {
			for (Path other : others) {
				if (!other.equals(own) && isLeft(other)) {
					FileSystemUtils.deleteRecursively(other);
				}
			}
		}
		catch (IOException | DirectoryIteratorException ex) {
			logger.debug("Cannot delete the temporary directories of earlier processes", ex);
		}
	}

	/** Returns whether a lock exists that nobody holds. */
	private static boolean isLeft(Path directory) {
		Path file = directory.resolve(LOCK);
		if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
			return false;
		}
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
			FileLock lock = channel.tryLock();
			return lock != null;
		}
		catch (IOException | OverlappingFileLockException ex) {
			return false;
		}
	}

	/** Deletes the directory. */
	@Override
	public void close() throws IOException {
		this.lock.close();
		FileSystemUtils.deleteRecursively(this.path);
	}

}
