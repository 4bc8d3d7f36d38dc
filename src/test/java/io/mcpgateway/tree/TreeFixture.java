package io.mcpgateway.tree;

import java.nio.file.Path;

/** Source of the tested tree. */
interface TreeFixture {

	DirectoryTree tree(Path root, boolean followLinks);

	default DirectoryTree tree(TempSite site) {
		return tree(site.root(), false);
	}

}
