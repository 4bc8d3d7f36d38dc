package io.mcpgateway.tree;

import java.nio.file.Path;

import org.junit.jupiter.api.BeforeAll;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

class KernelTreeTests implements TreeContract {

	@BeforeAll
	static void needsOpenat2() {
		assumeTrue(KernelTree.isSupported(), "this kernel has no openat2");
	}

	@Override
	public DirectoryTree tree(Path root, FollowedLinks links) {
		return new KernelTree(root, links, true);
	}

}
