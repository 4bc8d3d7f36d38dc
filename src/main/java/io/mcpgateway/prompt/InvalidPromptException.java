package io.mcpgateway.prompt;

import java.io.Serial;

import io.mcpgateway.prompt.LoadedPrompts.InvalidPrompt;

/**
 * Failure to parse a prompt file. The message tells operators the mistake and names no
 * path outside the folder.
 */
final class InvalidPromptException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final int line;

	/**
	 * Creates a failure in a line.
	 * @param line the line, from 1
	 */
	public InvalidPromptException(int line, String reason) {
		super(reason, null, false, false);
		this.line = line;
	}

	int line() {
		return this.line;
	}

	/** Returns the report for a file. */
	public InvalidPrompt of(String file) {
		return new InvalidPrompt(file, this.line, String.valueOf(getMessage()));
	}

}
