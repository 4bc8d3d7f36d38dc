package io.mcpgateway.tree;

import java.nio.file.Path;

class WalkedTreeTests implements TreeContract {

	@Override
	public DirectoryTree tree(Path root, FollowedLinks links) {
		return WalkedTree.of(root, links, true);
	}

	@Override
	public boolean knowsUnicode() {
		return "UTF-8".equals(System.getProperty("sun.jnu.encoding"));
	}

}
