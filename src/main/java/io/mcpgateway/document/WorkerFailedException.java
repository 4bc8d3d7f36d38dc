package io.mcpgateway.document;

import java.io.IOException;
import java.io.Serial;

/** Failure of a process to convert a document. */
final class WorkerFailedException extends IOException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final transient Reason reason;

	/** Creates a failure known from before. */
	WorkerFailedException(Reason reason) {
		super(reason.name());
		this.reason = reason;
	}

	WorkerFailedException(Reason reason, IOException cause) {
		super(reason.name(), cause);
		this.reason = reason;
	}

	Reason reason() {
		return this.reason;
	}

	/** Reason of a failure. */
	enum Reason {

		/** The process took too long. */
		LATE("converting it took too long"),

		/** The process needed more memory than its limit. */
		OUT_OF_MEMORY("converting it needs too much memory"),

		/** The process could not take the network away from itself. */
		NOT_CONFINED("documents cannot be converted safely here"),

		/** The process ended, or wrote nonsense. */
		ENDED("it could not be converted");

		private final String sentence;

		Reason(String sentence) {
			this.sentence = sentence;
		}

		/** Returns the reason for clients. */
		String sentence() {
			return this.sentence;
		}

	}

}
