package io.mcpgateway.adapter.file.tree;

/** What every {@link DirectoryTree} keeps to. */
public interface TreeContract
		extends TreeReading, TreeListing, TreeNames, TreeContainment, TreeRoots, TreeRaces, TreeDescriptors {

}
