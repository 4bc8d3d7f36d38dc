package io.mcpgateway.training;

/** Failure of a training. */
final class TrainingException extends RuntimeException {

	TrainingException(Throwable cause) {
		super(cause);
	}

}
