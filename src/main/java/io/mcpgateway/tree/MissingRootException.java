package io.mcpgateway.tree;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the root of a tree is missing, is another kind of file or cannot be opened.
 */
public final class MissingRootException extends IOException {

	private static final long serialVersionUID = 1L;

	public MissingRootException(String root, @Nullable Exception cause) {
		super("Cannot open the root directory " + root + ": create the directory or make it readable", cause);
	}

}
