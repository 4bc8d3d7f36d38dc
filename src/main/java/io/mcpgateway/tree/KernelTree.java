package io.mcpgateway.tree;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

import org.jspecify.annotations.Nullable;

/**
 * Tree whose bounds the Linux kernel enforces: one {@code openat2} resolves each path and
 * refuses to leave the root.
 * <p>
 * A path is first opened as a handle without content. Only a file or directory is then
 * reopened for reading, through the handle. So FIFOs and devices are never opened, even
 * during a concurrent swap. Opening never waits for another process; a file under a lease
 * fails to open until its holder has given the lease up. The handle costs 2.5 of 7
 * microseconds.
 */
public final class KernelTree implements DirectoryTree {

	/** How often a file under a lease is tried: its holder may give the lease up soon. */
	private static final int MAX_TRIES = 5;

	private static final Duration LEASE_PAUSE = Duration.ofMillis(20);

	private static final boolean SUPPORTED = probe();

	private final PathResolver paths;

	private final boolean isExact;

	/**
	 * Creates a tree.
	 * @param isExact whether to ignore a file that is found by another name
	 */
	KernelTree(Path root, FollowedLinks links, boolean isExact) {
		this(root, links, isExact, SystemCalls::new);
	}

	/**
	 * Creates a tree.
	 * @param calls creates memory for paths of at most a length in bytes
	 */
	KernelTree(Path root, FollowedLinks links, boolean isExact, IntFunction<SystemCalls> calls) {
		this.paths = new PathResolver(root, links, (path) -> open(path, false, KernelTree::requireMissing), calls);
		this.isExact = isExact;
	}

	/**
	 * Returns whether the kernel and the sandbox of the process allow {@code openat2}.
	 */
	public static boolean isSupported() {
		return SUPPORTED;
	}

	@Override
	public @Nullable TreeNode open(List<String> path) throws IOException {
		return open(path, this.isExact, path.isEmpty() ? this::failAtRoot : KernelTree::requireMissing);
	}

	@Override
	public TreeNode openFile(List<String> path) throws IOException {
		return DirectoryTree.requireFile(open(path, this.isExact, telling(path)), path);
	}

	@Override
	public NodeAttributes fileAttributes(List<String> path) throws IOException {
		NodeAttributes found = withHandle(path, this.isExact, telling(path), (calls, handle, attributes) -> attributes);
		if (found == null || found.kind() != EntryKind.FILE) {
			throw new IrregularFileException(String.join("/", path));
		}
		return found;
	}

	@Override
	public @Nullable TreeNode openCached(List<String> path) throws IOException {
		return ifCached(path, false, (calls, found, attributes) -> {
			int opened = calls.reopen(found);
			return (opened >= 0) ? new KernelNode(this, path, opened, attributes) : null;
		});
	}

	@Override
	public @Nullable NodeAttributes cachedAttributes(List<String> path) throws IOException {
		return ifCached(path, true, (calls, found, attributes) -> attributes);
	}

	/**
	 * Opens a path.
	 * @param isExact whether to ignore a file that is found by another name
	 */
	private @Nullable TreeNode open(List<String> path, boolean isExact, FailureCheck check) throws IOException {
		return withHandle(path, isExact, check, (calls, found, attributes) -> {
			int opened = calls.reopen(found);
			for (int i = 1; opened == -Errno.EAGAIN && i < MAX_TRIES; i++) {
				LockSupport.parkNanos(LEASE_PAUSE.toNanos());
				opened = calls.reopen(found);
			}
			if (opened >= 0) {
				return new KernelNode(this, List.copyOf(path), opened, attributes);
			}
			check.apply("openat", -opened);
			return null;
		});
	}

	/** Returns the attributes of a path, which may be unreadable. */
	@Nullable NodeAttributes attributes(List<String> path) throws IOException {
		return withHandle(path, false, KernelTree::requireMissing, (calls, found, attributes) -> attributes);
	}

	boolean followsLinks() {
		return this.paths.followsLinks();
	}

	private <T> @Nullable T withHandle(List<String> path, boolean isExact, FailureCheck check,
			HandleFunction<T> function) throws IOException {
		if (!EntryName.arePossible(path)) {
			check.apply("openat2", Errno.ENOENT);
			return null;
		}
		byte[] bytes = bytes(path);
		try (SystemCalls calls = this.paths.callsFor(bytes)) {
			int found = this.paths.find(calls, path, bytes, isExact);
			if (found < 0) {
				check.apply("openat2", -found);
				return null;
			}
			T result = apply(function, calls, found);
			if (result == null) {
				check.apply("openat", Errno.ENXIO);
			}
			return result;
		}
	}

	private <T> @Nullable T ifCached(List<String> path, boolean isRepeated, HandleFunction<T> function)
			throws IOException {
		if (!EntryName.arePossible(path)) {
			return null;
		}
		byte[] bytes = bytes(path);
		try (SystemCalls calls = this.paths.callsFor(bytes)) {
			int found = this.paths.findCached(calls, path, bytes, isRepeated);
			return (found >= 0) ? apply(function, calls, found) : null;
		}
	}

	/** Applies a function to a handle with its status, and closes the handle. */
	private static <T> @Nullable T apply(HandleFunction<T> function, SystemCalls calls, int found) throws IOException {
		try {
			NodeAttributes attributes = calls.status().attributes();
			return (attributes != null) ? function.apply(calls, found, attributes) : null;
		}
		finally {
			calls.close(found);
		}
	}

	/** Returns a path in the encoding of the kernel. */
	static byte[] bytes(List<String> path) {
		return (path.isEmpty() ? "." : String.join("/", path)).getBytes(StandardCharsets.UTF_8);
	}

	/** Returns a check that tells why a path cannot be opened. */
	private static FailureCheck telling(List<String> path) {
		return (call, number) -> {
			requireMissing(call, number);
			throw Errno.exception(String.join("/", path), number);
		};
	}

	private static void requireMissing(String call, int number) throws IOException {
		if (!Errno.isMissing(number)) {
			throw Errno.failure(call, number);
		}
	}

	/** Fails for a root that was found but cannot be opened. */
	private void failAtRoot(String call, int number) throws IOException {
		requireMissing(call, number);
		throw this.paths.missingRoot(number);
	}

	private static boolean probe() {
		if (!"Linux".equals(System.getProperty("os.name")) || ValueLayout.ADDRESS.byteSize() != Long.BYTES) {
			return false;
		}
		try (TreeNode root = new KernelTree(Path.of("/"), FollowedLinks.NONE, false).open(List.of())) {
			return root != null;
		}
		catch (IOException | LinkageError ex) {
			return false;
		}
	}

	/** Check of an error number, which throws unless the path counts as missing. */
	@FunctionalInterface
	private interface FailureCheck {

		void apply(String call, int number) throws IOException;

	}

	@FunctionalInterface
	private interface HandleFunction<T> {

		@Nullable T apply(SystemCalls calls, int found, NodeAttributes attributes) throws IOException;

	}

}
