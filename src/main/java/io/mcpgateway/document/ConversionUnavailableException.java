package io.mcpgateway.document;

import java.io.IOException;
import java.io.Serial;

/** Failure to convert any document, for a reason outside of the document. */
final class ConversionUnavailableException extends IOException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final String advice;

	/**
	 * Creates a failure.
	 * @param advice a sentence that says what an operator can do
	 */
	ConversionUnavailableException(String advice, IOException cause) {
		super(cause.toString(), cause);
		this.advice = advice;
	}

	/** Creates a failure to write a temporary file or the Markdown. */
	static ConversionUnavailableException disk(IOException cause) {
		return new ConversionUnavailableException("Free space in the temporary directory and in the directory of the "
				+ "Markdown, and let the user of the gateway write there", cause);
	}

	String advice() {
		return this.advice;
	}

}
