package io.mcpgateway.tree;

/** Contract of every {@link DirectoryTree}. */
public interface TreeContract extends TreeReading, TreeListing, TreeNames, TreeContainment, TreeFileLinks, TreeRoots,
		TreeRaces, TreeDescriptors {

}
