package io.mcpgateway.document;

import java.io.IOException;
import java.io.Serial;

/** Failure to convert any document, for a reason outside of the document. */
final class ConversionUnavailableException extends IOException {

	@Serial
	private static final long serialVersionUID = 1L;

	/** Outcome of a conversion for which the container has too little memory. */
	static final String NO_MEMORY = "no_memory";

	private final String advice;

	private final String outcome;

	/**
	 * Creates a failure.
	 * @param advice a sentence that says what an operator can do
	 */
	ConversionUnavailableException(String advice, IOException cause) {
		super(cause.toString(), cause);
		this.advice = advice;
		this.outcome = "failed";
	}

	private ConversionUnavailableException(String problem, String advice, String outcome) {
		super(problem);
		this.advice = advice;
		this.outcome = outcome;
	}

	/**
	 * Creates a failure to start a process for which the container has too little memory.
	 * @param needed the bytes that a process may take
	 * @param free the bytes left of the limit
	 */
	static ConversionUnavailableException memory(long needed, long free) {
		return new ConversionUnavailableException(
				"converting needs %d MiB, the container has %d MiB free of its limit".formatted(needed >> 20,
						free >> 20),
				"Raise the memory limit of the container, or lower " + DocumentProperties.PREFIX + ".memory",
				NO_MEMORY);
	}

	/** Creates a failure to write a temporary file or the Markdown. */
	static ConversionUnavailableException disk(IOException cause) {
		return new ConversionUnavailableException("Free space in the temporary directory and in the directory of the "
				+ "Markdown, and let the user of the gateway write there", cause);
	}

	String advice() {
		return this.advice;
	}

	/** Returns the outcome in the metrics. */
	String outcome() {
		return this.outcome;
	}

}
