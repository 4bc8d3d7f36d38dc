package io.mcpgateway.prompt;

/**
 * A report of a file that is left out.
 *
 * @param line counted from 1
 */
record WrongPrompt(String file, int line, String reason) {

	@Override
	public String toString() {
		return Echo.of(this.file) + ", line " + this.line + ": " + this.reason;
	}

}
