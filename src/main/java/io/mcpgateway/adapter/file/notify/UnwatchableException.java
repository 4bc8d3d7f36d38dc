package io.mcpgateway.adapter.file.notify;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * The news that the system will not tell of what happens in a mount, or not in all of it.
 * Its message says why without naming a path, and what to do.
 */
public final class UnwatchableException extends IOException {

	private static final long serialVersionUID = 1L;

	public UnwatchableException(String reason, @Nullable Exception cause) {
		super(reason, cause);
	}

}
