package io.mcpgateway.adapter.file.watch;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the operating system cannot report events of a mount. The message names the
 * reason and the remedy but no path.
 */
final class UnwatchableException extends IOException {

	private static final long serialVersionUID = 1L;

	UnwatchableException(String reason, @Nullable Exception cause) {
		super(reason, cause);
	}

}
