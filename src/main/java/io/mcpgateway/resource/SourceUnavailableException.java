package io.mcpgateway.resource;

import java.io.Serial;

import org.jspecify.annotations.Nullable;

/**
 * A source does not answer, which is no fault of the gateway. The message is for the log
 * and for operators; clients are told only to try again.
 */
public final class SourceUnavailableException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	/** Say for operators which source does not answer, and why. */
	public SourceUnavailableException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
