package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.FileSystemUtils;

/**
 * Temporary directory of this process, locked as long as the process lives. Directories
 * of killed processes, whose lock is free, are deleted when the next one is created.
 * <p>
 * <b>Why</b> a directory is opened before it is examined: all users share the parent, and
 * anybody may choose the names there. Only a directory of this user is deleted, through
 * its open handle and without following links, so that it cannot be exchanged meanwhile.
 * A platform without such handles keeps the directories of killed processes.
 */
public final class TemporaryDirectory implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(TemporaryDirectory.class);

	private static final String LOCK = ".lock";

	/** Name of the lock while nobody may hold it. */
	private static final String UNLOCKED = ".unlocked";

	private static final Set<OpenOption> WRITE = Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

	/** Directories of this process: to close a lock's file would free the lock. */
	private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

	private final Path path;

	private final FileChannel lock;

	private TemporaryDirectory(Path path, FileChannel lock) {
		this.path = path;
		this.lock = lock;
	}

	/** Creates a directory whose name begins with {@code prefix}, for the owner only. */
	public static TemporaryDirectory create(String prefix) throws IOException {
		Path path = Files.createTempDirectory(prefix);
		OWN.add(path);
		FileChannel lock = FileChannel.open(path.resolve(UNLOCKED), StandardOpenOption.CREATE_NEW,
				StandardOpenOption.WRITE);
		lock.lock();
		// Other processes delete a directory whose lock is free, so it gets its name last
		Files.move(path.resolve(UNLOCKED), path.resolve(LOCK), StandardCopyOption.ATOMIC_MOVE);
		sweep(path.resolveSibling(""), prefix, Files.getOwner(path, LinkOption.NOFOLLOW_LINKS));
		return new TemporaryDirectory(path, lock);
	}

	public Path path() {
		return this.path;
	}

	/** Deletes the directory. */
	@Override
	public void close() throws IOException {
		Files.deleteIfExists(this.path.resolve(LOCK));
		this.lock.close();
		FileSystemUtils.deleteRecursively(this.path);
		OWN.remove(this.path);
	}

	/** Deletes the directories of killed processes of a user. */
	static void sweep(Path parent, String prefix, UserPrincipal user) {
		try (DirectoryStream<Path> names = Files.newDirectoryStream(parent, prefix + "*");
				DirectoryStream<Path> opened = Files.newDirectoryStream(parent)) {
			if (opened instanceof SecureDirectoryStream<Path> directory) {
				for (Path found : names) {
					if (!OWN.contains(found)) {
						attempt(() -> deleteLeft(directory, found.getFileName(), user));
					}
				}
			}
		}
		catch (IOException | DirectoryIteratorException ex) {
			logger.debug("Cannot look for the temporary directories of earlier processes", ex);
		}
	}

	private static void deleteLeft(SecureDirectoryStream<Path> parent, Path name, UserPrincipal user)
			throws IOException {
		try (SecureDirectoryStream<Path> directory = parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
			if (attributes(directory, null).owner().equals(user) && isFree(directory)) {
				deleteContents(directory);
				parent.deleteDirectory(name);
			}
		}
	}

	/**
	 * Returns whether a lock exists that nobody holds. A process that ends deletes its
	 * lock first, so one that is gone by now was not left.
	 */
	private static boolean isFree(SecureDirectoryStream<Path> directory) throws IOException {
		Path name = Path.of(LOCK);
		if (!attributes(directory, name).isRegularFile()) {
			return false;
		}
		try (FileChannel channel = (FileChannel) directory.newByteChannel(name, WRITE); @Nullable
		FileLock lock = channel.tryLock()) {
			return lock != null && attributes(directory, name).isRegularFile();
		}
		catch (OverlappingFileLockException ex) {
			return false;
		}
	}

	private static void deleteContents(SecureDirectoryStream<Path> directory) throws IOException {
		for (Path entry : directory) {
			Path name = entry.getFileName();
			if (attributes(directory, name).isDirectory()) {
				try (SecureDirectoryStream<Path> inner = directory.newDirectoryStream(name,
						LinkOption.NOFOLLOW_LINKS)) {
					deleteContents(inner);
				}
				directory.deleteDirectory(name);
			}
			else {
				directory.deleteFile(name);
			}
		}
	}

	/** Returns the attributes of an entry, or of the open directory itself. */
	private static PosixFileAttributes attributes(SecureDirectoryStream<Path> directory, @Nullable Path name)
			throws IOException {
		PosixFileAttributeView view = (name != null)
				? directory.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
				: directory.getFileAttributeView(PosixFileAttributeView.class);
		return view.readAttributes();
	}

	/** Leaves a directory that another user or process changes meanwhile. */
	private static void attempt(Deletion deletion) {
		try {
			deletion.run();
		}
		catch (IOException | DirectoryIteratorException ex) {
			logger.debug("Cannot delete a temporary directory of an earlier process", ex);
		}
	}

	/** Deletion of one directory. */
	@FunctionalInterface
	private interface Deletion {

		void run() throws IOException;

	}

}
