package io.mcpgateway.tree;

import java.nio.file.Path;

/** Source of the tested tree. */
interface TreeFixture {

	DirectoryTree tree(Path root, FollowedLinks links);

	default DirectoryTree tree(Path root, boolean followLinks) {
		return tree(root, followLinks ? FollowedLinks.INSIDE : FollowedLinks.NONE);
	}

	default DirectoryTree tree(TempSite site) {
		return tree(site.root(), false);
	}

}
