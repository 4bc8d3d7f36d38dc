package io.mcpgateway.tree;

import java.nio.file.FileSystems;
import java.nio.file.Path;

/** Factory of the safest tree that the platform offers. */
public final class PlatformTree {

	private PlatformTree() {
	}

	/**
	 * Returns the tree below a directory.
	 * @param followLinks whether symbolic links in the tree are followed; links that are
	 * absolute or step above the root never are
	 * @throws UnsupportedOperationException if the platform cannot open a file relative
	 * to an open directory
	 */
	public static DirectoryTree of(Path root, boolean followLinks) {
		return of(root, followLinks ? FollowedLinks.INSIDE : FollowedLinks.NONE);
	}

	/**
	 * Returns the tree below a directory, which may be missing for now or be a symbolic
	 * link.
	 * @throws UnsupportedOperationException if the platform cannot open a file relative
	 * to an open directory
	 */
	public static DirectoryTree of(Path root, FollowedLinks links) {
		return of(root, links, true);
	}

	/**
	 * Returns a tree that opens files by any name that the file system accepts.
	 * <b>Why</b>: no rule depends on the name of a configured file, and its directory may
	 * be unreadable.
	 */
	static DirectoryTree ofAnyName(Path root) {
		return of(root, FollowedLinks.TO_FILES, false);
	}

	private static DirectoryTree of(Path root, FollowedLinks links, boolean isExact) {
		if (KernelTree.isSupported() && root.getFileSystem() == FileSystems.getDefault()) {
			return new KernelTree(root, links, isExact);
		}
		return WalkedTree.of(root, links, isExact);
	}

}
