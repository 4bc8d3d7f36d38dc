package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/**
 * Resolver of paths beneath a root. Opens the root and all directories anew for each
 * path.
 * <p>
 * <b>Why</b> no directory stays open: an open directory keeps operators from unmounting
 * its file system. Its path may lead elsewhere meanwhile: no event tells of a mount, and
 * a thread reads the other events later than the change. So each read would have to ask
 * for events and mounts too, in two calls rather than three.
 */
final class PathResolver {

	/** Fails with {@code EXDEV} at a mount point. */
	static final long RESOLVE_NO_XDEV = 0x1;

	private static final long RESOLVE_NO_MAGICLINKS = 0x2;

	private static final long RESOLVE_NO_SYMLINKS = 0x4;

	private static final long RESOLVE_BENEATH = 0x8;

	/** Fails with {@code EAGAIN} instead of waiting for a disk. */
	static final long RESOLVE_CACHED = 0x20;

	/**
	 * How often a resolution is repeated when a concurrent rename disturbs the kernel.
	 */
	private static final int MAX_TRIES = 1000;

	/** How long a path counts as checked for stored names. */
	private static final Duration CHECK_DURATION = Duration.ofSeconds(1);

	private static final int MAX_CHECKED = 10_000;

	/** Paths whose names were checked recently, of directories or of links. */
	private final Cache<List<String>, Boolean> checked = Caffeine.newBuilder()
		.maximumSize(MAX_CHECKED)
		.expireAfterWrite(CHECK_DURATION)
		.executor(Runnable::run)
		.build();

	private final byte[] root;

	/** Whether the path of the root has had no symbolic link until now. */
	private volatile boolean isRootPlain;

	private final FollowedLinks links;

	private final long resolve;

	private final KernelNameCheck names;

	private final IntFunction<SystemCalls> calls;

	/**
	 * Creates a resolver.
	 * @param byAnyName opens a directory by any name
	 * @param calls creates memory for paths of at most a length in bytes
	 */
	PathResolver(Path root, FollowedLinks links, DirectoryTree byAnyName, IntFunction<SystemCalls> calls) {
		this.calls = calls;
		// The slash makes the kernel refuse all but directories.
		this.root = (root.toAbsolutePath() + "/").getBytes(StandardCharsets.UTF_8);
		this.links = links;
		this.isRootPlain = links == FollowedLinks.NONE;
		this.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS
				| ((links == FollowedLinks.INSIDE) ? 0 : RESOLVE_NO_SYMLINKS);
		this.names = new KernelNameCheck(new StoredNames(byAnyName), new KnownMount(), this.resolve);
	}

	boolean followsLinks() {
		return this.links != FollowedLinks.NONE;
	}

	/** Returns the failure to open the root with an error number. */
	MissingRootException missingRoot(int number) {
		String path = new String(this.root, StandardCharsets.UTF_8);
		return new MissingRootException(path, Errno.exception(path, number));
	}

	/** Returns memory for the calls that resolve a path. */
	SystemCalls callsFor(byte[] path) {
		return this.calls.apply(this.root.length + path.length + KernelNameCheck.TWIN_SIZE);
	}

	/**
	 * Returns a handle and its status, or a negative error number.
	 * @param isExact whether to ignore a file that is found by another name
	 */
	int find(SystemCalls calls, List<String> path, byte[] bytes, boolean isExact) throws IOException {
		int directory = calls.open(this.root, 0);
		if (Errno.isMissing(-directory)) {
			throw missingRoot(-directory);
		}
		if (directory < 0) {
			throw Errno.failure("opening the root directory", -directory);
		}
		try {
			// Below a mount point, another file system compares names.
			int found = find(calls, directory, bytes, RESOLVE_NO_XDEV);
			boolean isOneMount = found != -Errno.EXDEV;
			if (!isOneMount) {
				found = find(calls, directory, bytes, 0);
			}
			if (found == -Errno.ELOOP && this.links == FollowedLinks.TO_FILES) {
				found = findLinkedFile(calls, directory, path);
				isOneMount = false;
			}
			if (found < 0) {
				return found;
			}
			requireStatus(calls, found, calls.statx(found));
			return (!isExact || matches(calls, directory, found, path, isOneMount)) ? found : missing(calls, found);
		}
		finally {
			calls.close(directory);
		}
	}

	/** Compares the names of a found path; closes the handle if that fails. */
	private boolean matches(SystemCalls calls, int root, int found, List<String> path, boolean isOneMount)
			throws IOException {
		try {
			return this.names.matches(calls, root, path, isOneMount);
		}
		catch (IOException | RuntimeException ex) {
			calls.close(found);
			throw ex;
		}
	}

	/**
	 * Returns a handle and its status if the kernel resolves the path from memory, on the
	 * local file system of the root, and by the stored names. Otherwise returns a
	 * negative number.
	 * <p>
	 * <b>Why</b> a repeated lookup checks no name of a file: the time of a file changes
	 * with its name. Its directories have no such trace in the status of the file.
	 * @param isRepeated whether the file was found before, and counts only if its status
	 * is the same. Then a check of its directories in the last second suffices
	 */
	int findCached(SystemCalls calls, List<String> path, byte[] bytes, boolean isRepeated) throws IOException {
		boolean isChecked = isRepeated && this.checked.getIfPresent(checkedPart(path)) != null;
		int direct = (isChecked && this.isRootPlain) ? findDirectly(calls, bytes) : -Errno.ELOOP;
		if (direct != -Errno.ELOOP) {
			return withStatus(calls, direct);
		}
		int found = findFromRoot(calls, path, bytes, isChecked);
		if (isChecked && found >= 0) {
			this.isRootPlain = false;
		}
		return found;
	}

	private int findFromRoot(SystemCalls calls, List<String> path, byte[] bytes, boolean isChecked) throws IOException {
		int directory = calls.open(this.root, RESOLVE_CACHED);
		if (directory < 0) {
			return directory;
		}
		try {
			int found = withStatus(calls,
					calls.openBeneath(directory, bytes, this.resolve | RESOLVE_NO_XDEV | RESOLVE_CACHED));
			if (found < 0 || isChecked) {
				return found;
			}
			if (!this.names.surelyMatches(calls, directory, path)) {
				return missing(calls, found);
			}
			if (!path.isEmpty()) {
				this.checked.put(List.copyOf(checkedPart(path)), true);
			}
			return found;
		}
		finally {
			calls.close(directory);
		}
	}

	/**
	 * Resolves root and path in one call, which fails if either has a symbolic link. A
	 * path without links and without {@code ..} leads only downwards from its root.
	 */
	private int findDirectly(SystemCalls calls, byte[] path) {
		byte[] whole = Arrays.copyOf(this.root, this.root.length + path.length);
		System.arraycopy(path, 0, whole, this.root.length, path.length);
		return calls.open(whole, (this.resolve & ~RESOLVE_BENEATH) | RESOLVE_CACHED);
	}

	private int find(SystemCalls calls, int directory, byte[] path, long flags) {
		int found = calls.openBeneath(directory, path, this.resolve | flags);
		for (int i = 1; found == -Errno.EAGAIN && i < MAX_TRIES; i++) {
			found = calls.openBeneath(directory, path, this.resolve | flags);
		}
		return found;
	}

	/**
	 * Follows a link in a directory that is found without links. A linked directory stays
	 * closed.
	 */
	private int findLinkedFile(SystemCalls calls, int root, List<String> path) {
		int parent = find(calls, root, KernelTree.bytes(path.subList(0, path.size() - 1)), 0);
		if (parent < 0) {
			return parent;
		}
		try {
			int found = calls.openBeneath(parent, KernelTree.bytes(List.of(path.getLast())), RESOLVE_NO_MAGICLINKS);
			boolean isDirectory = found >= 0 && calls.statx(found) >= 0 && calls.status().kind() == EntryKind.DIRECTORY;
			return isDirectory ? missing(calls, found) : found;
		}
		finally {
			calls.close(parent);
		}
	}

	/**
	 * Returns the part of a path that is checked for all files of a directory. A link has
	 * the status of its target, which says nothing of the name of the link: with links,
	 * each path is checked.
	 */
	private List<String> checkedPart(List<String> path) {
		return (this.links == FollowedLinks.INSIDE) ? path : directory(path);
	}

	private static List<String> directory(List<String> path) {
		return path.subList(0, Math.max(path.size() - 1, 0));
	}

	/** Asks for the status of a found file in memory. */
	private static int withStatus(SystemCalls calls, int found) throws IOException {
		if (found >= 0) {
			requireStatus(calls, found, calls.statxCached(found));
		}
		return found;
	}

	/** Closes a handle and fails if its {@code statx} failed. */
	private static void requireStatus(SystemCalls calls, int found, int result) throws IOException {
		if (result < 0) {
			calls.close(found);
			throw Errno.failure("statx", -result);
		}
	}

	private static int missing(SystemCalls calls, int found) {
		calls.close(found);
		return -Errno.ENOENT;
	}

}
