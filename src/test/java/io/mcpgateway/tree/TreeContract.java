package io.mcpgateway.tree;

/** Contract of every {@link DirectoryTree}. */
public interface TreeContract
		extends TreeReading, TreeListing, TreeNames, TreeContainment, TreeRoots, TreeRaces, TreeDescriptors {

}
