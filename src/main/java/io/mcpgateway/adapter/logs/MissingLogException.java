package io.mcpgateway.adapter.logs;

import java.io.IOException;

/** Signals that a log does not exist any more. */
final class MissingLogException extends IOException {

	private static final long serialVersionUID = 1L;

	MissingLogException() {
		super("The log does not exist");
	}

}
