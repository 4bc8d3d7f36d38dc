package io.mcpgateway.tree;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

import org.jspecify.annotations.Nullable;

/**
 * Opener of regular files on a Linux without {@code openat2}. A handle without content
 * never waits, even at a FIFO. The handle shows which file a path leads to, so that only
 * an expected regular file is opened for reading, through the handle.
 */
final class HandleOpener {

	private static final boolean SUPPORTED = "Linux".equals(System.getProperty("os.name"));

	private HandleOpener() {
	}

	/** Returns whether the platform has handles for the file system of a path. */
	static boolean supports(Path path) {
		return SUPPORTED && path.getFileSystem() == FileSystems.getDefault();
	}

	/**
	 * Opens a file.
	 * @param key identity of the expected regular file
	 * @return {@code null} if the path leads to another file by now
	 */
	static @Nullable WalkedFile open(Path path, Object key) throws IOException {
		int handle = openHandle(path);
		if (handle < 0 && Errno.isMissing(-handle)) {
			return null;
		}
		if (handle < 0) {
			throw Errno.failure("openat", -handle);
		}
		SharedDescriptor descriptor = new SharedDescriptor(handle);
		try {
			return reopen(Path.of(SharedDescriptor.LINKS_PATH, String.valueOf(handle)), key);
		}
		catch (NoSuchFileException ex) {
			// The opened file was deleted meanwhile.
			return null;
		}
		finally {
			descriptor.close();
		}
	}

	@SuppressWarnings("StreamResourceLeak") // the node closes the channel
	private static @Nullable WalkedFile reopen(Path handle, Object key) throws IOException {
		BasicFileAttributes seen = Files.readAttributes(handle, BasicFileAttributes.class);
		NodeAttributes attributes = WalkedEntry.attributes(seen);
		if (attributes == null || attributes.kind() != EntryKind.FILE || !attributes.key().equals(key)) {
			return null;
		}
		return WalkedFile.of(FileChannel.open(handle), attributes);
	}

	private static int openHandle(Path path) {
		try (Arena arena = Arena.ofConfined()) {
			MemorySegment memory = arena.allocate(Libc.ERROR_SIZE, Long.BYTES);
			return Libc.openat(memory, SystemCalls.AT_FDCWD, arena.allocateFrom(path.toString()),
					SystemCalls.O_PATH | SystemCalls.O_CLOEXEC);
		}
	}

}
