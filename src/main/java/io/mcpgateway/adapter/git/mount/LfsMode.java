package io.mcpgateway.adapter.git.mount;

/** Source of the contents of files in Git LFS, whose blobs are pointers. */
public enum LfsMode {

	/** No contents: the pointers are served. */
	OFF,

	/** Contents in the directory {@code lfs/objects} of the repository itself. */
	LOCAL

}
