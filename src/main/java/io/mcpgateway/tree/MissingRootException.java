package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.FileSystemException;

/**
 * Thrown when the root of a tree is missing, is another kind of file or cannot be opened.
 */
public final class MissingRootException extends IOException {

	private static final long serialVersionUID = 1L;

	private final FileSystemException reason;

	MissingRootException(String root, FileSystemException reason) {
		super("Cannot open the root directory " + root + ": create the directory or make it readable", reason);
		this.reason = reason;
	}

	/** Returns whether the root is missing, no directory, or closed to the gateway. */
	public FileSystemException reason() {
		return this.reason;
	}

}
