package io.mcpgateway.prompt.template;

import java.io.Serial;

/**
 * A prompt's file cannot be used. The message is for operators: it says what is wrong in
 * the file, and names no place outside the folder.
 */
public final class InvalidPromptException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final int line;

	/** Say what is wrong in a line, which is counted from 1. */
	public InvalidPromptException(int line, String reason) {
		super(reason, null, false, false);
		this.line = line;
	}

	int line() {
		return this.line;
	}

	/** What is wrong, as it is reported of a file. */
	public InvalidPrompt of(String file) {
		return new InvalidPrompt(file, this.line, String.valueOf(getMessage()));
	}

}
