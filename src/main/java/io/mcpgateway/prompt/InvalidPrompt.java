package io.mcpgateway.prompt;

/**
 * Report of an invalid prompt file.
 *
 * @param line the line, from 1
 */
record InvalidPrompt(String file, int line, String reason) {

	@Override
	public String toString() {
		return QuotedInput.of(this.file) + ", line " + this.line + ": " + this.reason;
	}

}
