package io.mcpgateway.tree;

import java.io.IOException;

/**
 * Thrown when the file system cannot read an entry, because of a broken disk or a mount
 * whose server is gone. The neighbours of the entry may be readable.
 */
public final class DamagedEntryException extends IOException {

	private static final long serialVersionUID = 1L;

	public DamagedEntryException(String message) {
		super(message);
	}

}
