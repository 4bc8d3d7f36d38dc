package io.mcpgateway.configuration;

import java.io.Serial;

/** Failure to read a YAML document. The message names keys but omits values. */
public final class InvalidYamlException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final int line;

	private final String reason;

	/**
	 * Creates a failure in a line.
	 * @param line the line, from 1
	 */
	InvalidYamlException(int line, String reason) {
		super("line " + line + ": " + reason, null, false, false);
		this.line = line;
		this.reason = reason;
	}

	public int line() {
		return this.line;
	}

	public String reason() {
		return this.reason;
	}

}
