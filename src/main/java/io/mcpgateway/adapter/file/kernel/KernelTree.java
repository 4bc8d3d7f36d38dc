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
 * A tree whose bounds the kernel of Linux keeps: every path is resolved by one
 * {@code openat2} that refuses to leave the root.
 * <p>
 * It is resolved to a handle without content first. Only if that turns out to be a file
 * or directory, the very same is opened for reading, through the handle. So a FIFO or a
 * device is never opened, not even by who swaps one in, and opening need not be
 * non-blocking. That costs 2.5 of 7 microseconds.
 * <p>
 * The root is opened anew each time: to keep it open and compare it would save 0.3
 * microseconds and would keep an operator from unmounting it.
 */
public final class KernelTree implements DirectoryTree {

	private static final long RESOLVE_NO_XDEV = 0x1;

	private static final long RESOLVE_NO_MAGICLINKS = 0x2;

	private static final long RESOLVE_NO_SYMLINKS = 0x4;

	private static final long RESOLVE_BENEATH = 0x8;

	/** How often the kernel may be disturbed by a rename while it goes upwards. */
	private static final int MAX_TRIES = 1000;

	private static final boolean SUPPORTED = probe();

	private final byte[] root;

	private final long resolve;

	private final KernelNameCheck names;

	KernelTree(Path root, boolean followLinks) {
		// The slash has the kernel refuse anything but a directory.
		this.root = (root.toAbsolutePath() + "/").getBytes(StandardCharsets.UTF_8);
		this.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS | (followLinks ? 0 : RESOLVE_NO_SYMLINKS);
		this.names = new KernelNameCheck(new StoredNames((path) -> open(path, false)), this.resolve);
	}

	/** Whether this kernel, and what confines this process, allow for it. */
	public static boolean isSupported() {
		return SUPPORTED;
	}

	@Override
	public @Nullable TreeNode open(List<String> path) throws IOException {
		return open(path, true);
	}

	/**
	 * Open what is at a path.
	 * @param isExact whether it is nothing if the file system finds it by another name
	 */
	private @Nullable TreeNode open(List<String> path, boolean isExact) throws IOException {
		return withFound(path, isExact, (calls, found, attributes) -> {
			int opened = calls.openFound(found);
			if (opened >= 0) {
				return new KernelNode(this, List.copyOf(path), opened, attributes);
			}
			requireNothing("openat", opened);
			return null;
		});
	}

	/** Tell of what is at a path, even if it cannot be read. */
	@Nullable NodeAttributes attributes(List<String> path) throws IOException {
		return withFound(path, false, (calls, found, attributes) -> attributes);
	}

	boolean followsLinks() {
		return (this.resolve & RESOLVE_NO_SYMLINKS) == 0;
	}

	private <T> @Nullable T withFound(List<String> path, boolean isExact, Use<T> use) throws IOException {
		if (!EntryName.arePossible(path)) {
			return null;
		}
		byte[] names = bytes(path);
		try (SystemCalls calls = new SystemCalls(
				Math.max(this.root.length, names.length) + KernelNameCheck.TWIN_SIZE)) {
			int found = find(calls, path, names, isExact);
			if (found < 0) {
				requireNothing("openat2", found);
				return null;
			}
			try {
				int asked = calls.askStatus(found);
				if (asked < 0) {
					throw Errno.failure("statx", -asked);
				}
				NodeAttributes attributes = calls.status().attributes();
				return (attributes != null) ? use.of(calls, found, attributes) : null;
			}
			finally {
				calls.close(found);
			}
		}
	}

	private int find(SystemCalls calls, List<String> path, byte[] names, boolean isExact) throws IOException {
		int directory = calls.find(this.root);
		if (Errno.isNothing(-directory)) {
			throw new MissingRootException(new String(this.root, StandardCharsets.UTF_8), null);
		}
		if (directory < 0) {
			throw Errno.failure("opening the root", -directory);
		}
		try {
			// Beyond the mount, another file system compares names.
			int found = find(calls, directory, names, RESOLVE_NO_XDEV);
			boolean isOneMount = found != -Errno.EXDEV;
			if (!isOneMount) {
				found = find(calls, directory, names, 0);
			}
			if (found >= 0 && isExact && !this.names.have(calls, directory, path, isOneMount)) {
				calls.close(found);
				return -Errno.ENOENT;
			}
			return found;
		}
		finally {
			calls.close(directory);
		}
	}

	private int find(SystemCalls calls, int directory, byte[] names, long further) {
		int found = calls.findBeneath(directory, names, this.resolve | further);
		for (int i = 1; found == -Errno.EAGAIN && i < MAX_TRIES; i++) {
			found = calls.findBeneath(directory, names, this.resolve | further);
		}
		return found;
	}

	/** A path below the root as the kernel takes it. */
	static byte[] bytes(List<String> path) {
		return (path.isEmpty() ? "." : String.join("/", path)).getBytes(StandardCharsets.UTF_8);
	}

	private static void requireNothing(String call, int result) throws IOException {
		if (!Errno.isNothing(-result)) {
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
	private interface Use<T> {

		@Nullable T of(SystemCalls calls, int found, NodeAttributes attributes) throws IOException;

	}

}
