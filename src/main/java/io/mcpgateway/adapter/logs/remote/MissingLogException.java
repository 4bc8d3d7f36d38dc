package io.mcpgateway.adapter.logs.remote;

import java.io.IOException;

/** Signals that a log does not exist any more. */
public final class MissingLogException extends IOException {

	private static final long serialVersionUID = 1L;

	public MissingLogException() {
		super("The log does not exist");
	}

}
