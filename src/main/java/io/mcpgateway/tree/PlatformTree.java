package io.mcpgateway.tree;

import java.nio.file.FileSystems;
import java.nio.file.Path;

/** Factory of the safest tree that the platform offers. */
public final class PlatformTree {

	private PlatformTree() {
	}

	/**
	 * Returns the tree below a directory, which may be missing for now or be a symbolic
	 * link.
	 * @param followLinks whether symbolic links in the tree are followed; links that are
	 * absolute or step above the root never are
	 * @throws UnsupportedOperationException if the platform cannot open a file relative
	 * to an open directory
	 */
	public static DirectoryTree of(Path root, boolean followLinks) {
		if (KernelTree.isSupported() && root.getFileSystem() == FileSystems.getDefault()) {
			return new KernelTree(root, followLinks);
		}
		return WalkedTree.of(root, followLinks);
	}

}
