package io.mcpgateway.training;

import java.io.Serial;

/** Failure of a training. */
final class TrainingException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	TrainingException(Throwable cause) {
		super(cause);
	}

}
