package io.mcpgateway.adapter.file.tree;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * The news that the root of a tree is not there, or is no directory that may be opened.
 */
public final class MissingRootException extends IOException {

	private static final long serialVersionUID = 1L;

	public MissingRootException(String root, @Nullable Exception cause) {
		super("The root " + root + " is no directory that can be opened", cause);
	}

}
