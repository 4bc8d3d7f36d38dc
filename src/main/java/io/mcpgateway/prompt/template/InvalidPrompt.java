package io.mcpgateway.prompt.template;

/**
 * A report of a file that is left out.
 *
 * @param line counted from 1
 */
public record InvalidPrompt(String file, int line, String reason) {

	@Override
	public String toString() {
		return QuotedInput.of(this.file) + ", line " + this.line + ": " + this.reason;
	}

}
