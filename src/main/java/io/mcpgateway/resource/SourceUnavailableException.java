package io.mcpgateway.resource;

import java.io.Serial;

import org.jspecify.annotations.Nullable;

/**
 * Failure of a source that does not answer. The message is for logs and operators;
 * clients are only asked to retry.
 */
public final class SourceUnavailableException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	/** Creates a failure whose message tells operators the source and the cause. */
	public SourceUnavailableException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
