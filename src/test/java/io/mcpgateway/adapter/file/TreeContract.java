package io.mcpgateway.adapter.file;

/** What every {@link Tree} keeps to. */
interface TreeContract
		extends TreeReading, TreeListing, TreeNames, TreeContainment, TreeRoots, TreeRaces, TreeDescriptors {

}
