package io.mcpgateway.tree;

import java.nio.file.Path;

class WalkedTreeTests implements TreeContract {

	@Override
	public DirectoryTree tree(Path root, boolean followLinks) {
		return WalkedTree.of(root, followLinks);
	}

	@Override
	public boolean knowsUnicode() {
		return "UTF-8".equals(System.getProperty("sun.jnu.encoding"));
	}

}
