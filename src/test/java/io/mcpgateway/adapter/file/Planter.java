package io.mcpgateway.adapter.file;

import java.nio.file.Path;

/** One who makes the tree that is looked at. */
interface Planter {

	Tree tree(Path root, boolean followLinks);

	default Tree tree(Site site) {
		return tree(site.root(), false);
	}

}
