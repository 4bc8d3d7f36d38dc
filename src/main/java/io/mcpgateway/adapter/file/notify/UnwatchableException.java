package io.mcpgateway.adapter.file.notify;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the operating system cannot report events of a mount. The message names the
 * reason and the remedy but no path.
 */
public final class UnwatchableException extends IOException {

	private static final long serialVersionUID = 1L;

	public UnwatchableException(String reason, @Nullable Exception cause) {
		super(reason, cause);
	}

}
