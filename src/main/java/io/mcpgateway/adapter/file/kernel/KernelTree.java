package io.mcpgateway.adapter.file.kernel;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import io.mcpgateway.adapter.file.tree.DirectoryTree;
import io.mcpgateway.adapter.file.tree.EntryName;
import io.mcpgateway.adapter.file.tree.MissingRootException;
import io.mcpgateway.adapter.file.tree.NodeAttributes;
import io.mcpgateway.adapter.file.tree.StoredNames;
import io.mcpgateway.adapter.file.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * Tree whose bounds the Linux kernel enforces: one {@code openat2} resolves each path and
 * refuses to leave the root.
 * <p>
 * A path is first opened as a handle without content. Only a file or directory is then
 * reopened for reading, through the handle. So FIFOs and devices are never opened, even
 * during a concurrent swap, and opening never blocks. The handle costs 2.5 of 7
 * microseconds.
 * <p>
 * The root is opened anew for each path. <b>Why</b>: an open root saves 0.3 microseconds
 * but would keep operators from unmounting the file system.
 */
public final class KernelTree implements DirectoryTree {

	private static final long RESOLVE_NO_XDEV = 0x1;

	private static final long RESOLVE_NO_MAGICLINKS = 0x2;

	private static final long RESOLVE_NO_SYMLINKS = 0x4;

	private static final long RESOLVE_BENEATH = 0x8;

	/** Fails with {@code EAGAIN} instead of waiting for a disk. */
	private static final long RESOLVE_CACHED = 0x20;

	/**
	 * How often a resolution is repeated when a concurrent rename disturbs the kernel.
	 */
	private static final int MAX_TRIES = 1000;

	private static final boolean SUPPORTED = probe();

	private final byte[] root;

	private final long resolve;

	private final KernelNameCheck names;

	KernelTree(Path root, boolean followLinks) {
		// The slash makes the kernel refuse all but directories.
		this.root = (root.toAbsolutePath() + "/").getBytes(StandardCharsets.UTF_8);
		this.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS | (followLinks ? 0 : RESOLVE_NO_SYMLINKS);
		this.names = new KernelNameCheck(new StoredNames((path) -> open(path, false)), this.resolve);
	}

	/**
	 * Returns whether the kernel and the sandbox of the process allow {@code openat2}.
	 */
	public static boolean isSupported() {
		return SUPPORTED;
	}

	@Override
	public @Nullable TreeNode open(List<String> path) throws IOException {
		return open(path, true);
	}

	@Override
	public @Nullable TreeNode openCached(List<String> path) {
		return ifCached(path, (calls, found, attributes) -> {
			int opened = calls.reopen(found);
			return (opened >= 0) ? new KernelNode(this, path, opened, attributes) : null;
		});
	}

	@Override
	public @Nullable NodeAttributes cachedAttributes(List<String> path) {
		return ifCached(path, (calls, found, attributes) -> attributes);
	}

	/**
	 * Opens a path.
	 * @param isExact whether to ignore a file that is found by another name
	 */
	private @Nullable TreeNode open(List<String> path, boolean isExact) throws IOException {
		return withHandle(path, isExact, 0, (calls, found, attributes) -> {
			int opened = calls.reopen(found);
			if (opened >= 0) {
				return new KernelNode(this, List.copyOf(path), opened, attributes);
			}
			requireMissing("openat", opened);
			return null;
		});
	}

	/** Returns the attributes of a path, which may be unreadable. */
	@Nullable NodeAttributes attributes(List<String> path) throws IOException {
		return withHandle(path, false, 0, (calls, found, attributes) -> attributes);
	}

	boolean followsLinks() {
		return (this.resolve & RESOLVE_NO_SYMLINKS) == 0;
	}

	private <T> @Nullable T ifCached(List<String> path, HandleFunction<T> function) {
		try {
			return withHandle(path, true, RESOLVE_CACHED, function);
		}
		catch (IOException ex) {
			return null;
		}
	}

	/**
	 * Applies a function to a handle.
	 * @param cached 0, or {@link #RESOLVE_CACHED} to return {@code null} instead of
	 * waiting for a disk
	 */
	private <T> @Nullable T withHandle(List<String> path, boolean isExact, long cached, HandleFunction<T> function)
			throws IOException {
		if (!EntryName.arePossible(path)) {
			return null;
		}
		byte[] names = bytes(path);
		try (SystemCalls calls = new SystemCalls(
				Math.max(this.root.length, names.length) + KernelNameCheck.TWIN_SIZE)) {
			int found = find(calls, path, names, isExact, cached);
			if (found < 0) {
				if (cached == 0) {
					requireMissing("openat2", found);
				}
				return null;
			}
			try {
				int result = calls.statx(found);
				if (result < 0) {
					throw Errno.failure("statx", -result);
				}
				NodeAttributes attributes = calls.status().attributes();
				return (attributes != null) ? function.apply(calls, found, attributes) : null;
			}
			finally {
				calls.close(found);
			}
		}
	}

	private int find(SystemCalls calls, List<String> path, byte[] names, boolean isExact, long cached)
			throws IOException {
		int directory = calls.open(this.root, cached);
		if (directory < 0 && cached != 0) {
			return directory;
		}
		if (Errno.isMissing(-directory)) {
			throw new MissingRootException(new String(this.root, StandardCharsets.UTF_8), null);
		}
		if (directory < 0) {
			throw Errno.failure("opening the root directory", -directory);
		}
		try {
			// Below a mount point, another file system compares names.
			int found = find(calls, directory, names, RESOLVE_NO_XDEV | cached);
			boolean isOneMount = found != -Errno.EXDEV;
			if (!isOneMount && cached == 0) {
				found = find(calls, directory, names, 0);
			}
			if (found >= 0 && isExact && !matches(calls, directory, path, isOneMount, cached)) {
				calls.close(found);
				return -Errno.ENOENT;
			}
			return found;
		}
		finally {
			calls.close(directory);
		}
	}

	private boolean matches(SystemCalls calls, int directory, List<String> path, boolean isOneMount, long cached)
			throws IOException {
		return (cached != 0) ? this.names.surelyMatches(calls, directory, path, cached)
				: this.names.matches(calls, directory, path, isOneMount);
	}

	private int find(SystemCalls calls, int directory, byte[] names, long flags) {
		int found = calls.openBeneath(directory, names, this.resolve | flags);
		for (int i = 1; found == -Errno.EAGAIN && (flags & RESOLVE_CACHED) == 0 && i < MAX_TRIES; i++) {
			found = calls.openBeneath(directory, names, this.resolve | flags);
		}
		return found;
	}

	/** Returns a path in the encoding of the kernel. */
	static byte[] bytes(List<String> path) {
		return (path.isEmpty() ? "." : String.join("/", path)).getBytes(StandardCharsets.UTF_8);
	}

	private static void requireMissing(String call, int result) throws IOException {
		if (!Errno.isMissing(-result)) {
			throw Errno.failure(call, -result);
		}
	}

	private static boolean probe() {
		if (!"Linux".equals(System.getProperty("os.name")) || ValueLayout.ADDRESS.byteSize() != Long.BYTES) {
			return false;
		}
		try (TreeNode root = new KernelTree(Path.of("/"), false).open(List.of())) {
			return root != null;
		}
		catch (IOException | LinkageError ex) {
			return false;
		}
	}

	@FunctionalInterface
	private interface HandleFunction<T> {

		@Nullable T apply(SystemCalls calls, int found, NodeAttributes attributes) throws IOException;

	}

}
