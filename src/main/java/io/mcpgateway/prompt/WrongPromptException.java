package io.mcpgateway.prompt;

import java.io.Serial;

/**
 * A prompt's file cannot be used. The message is for operators: it says what is wrong in
 * the file, and names no place outside the folder.
 */
final class WrongPromptException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final int line;

	/** Say what is wrong in a line, which is counted from 1. */
	WrongPromptException(int line, String reason) {
		super(reason, null, false, false);
		this.line = line;
	}

	int line() {
		return this.line;
	}

	/** What is wrong, as it is reported of a file. */
	WrongPrompt of(String file) {
		return new WrongPrompt(file, this.line, String.valueOf(getMessage()));
	}

}
