package io.mcpgateway.tree;

import java.io.IOException;

/** Thrown when other processes replace an entry, or move its directory, each time. */
final class ReplacedEntryException extends IOException {

	private static final long serialVersionUID = 1L;

	ReplacedEntryException() {
		super("Cannot open an entry: other processes replace the file each time. Retry later");
	}

}
