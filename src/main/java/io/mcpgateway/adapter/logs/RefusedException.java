package io.mcpgateway.adapter.logs;

import java.io.IOException;

/** Signals that a service refused a request. */
final class RefusedException extends IOException {

	private static final long serialVersionUID = 1L;

	private final int status;

	/**
	 * Creates an exception.
	 * @param status HTTP status of the answer
	 */
	RefusedException(int status) {
		super("The service of the logs answered with status " + status);
		this.status = status;
	}

	int status() {
		return this.status;
	}

}
