package io.mcpgateway.tree;

import java.io.IOException;

/** Thrown instead of a call while the file system does not answer an earlier one. */
final class StalledFileException extends IOException {

	private static final long serialVersionUID = 1L;

	StalledFileException() {
		super("The file system does not answer: check the disk or the file server");
	}

}
