package io.mcpgateway.resource;

/** Extent of a mount in the list of all resources. Nothing else depends on it. */
public enum ListMode {

	/** All files. */
	ALL,

	/** The directories at the root. */
	DIRECTORIES,

	/** Nothing. */
	NONE

}
