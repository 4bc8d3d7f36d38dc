package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.io.Serial;

/**
 * Exception for a repository that the gateway does not serve. The message names what the
 * repository is and what can be served instead, without a path.
 */
public final class UnservedRepositoryException extends IOException {

	@Serial
	private static final long serialVersionUID = 1L;

	UnservedRepositoryException(String message) {
		super(message);
	}

}
