package io.mcpgateway.adapter.file.tree;

import java.nio.file.Path;

/** One who makes the tree that is looked at. */
interface TreeFixture {

	DirectoryTree tree(Path root, boolean followLinks);

	default DirectoryTree tree(TempSite site) {
		return tree(site.root(), false);
	}

}
