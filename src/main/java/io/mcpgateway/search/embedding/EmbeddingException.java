package io.mcpgateway.search.embedding;

import org.jspecify.annotations.Nullable;

/**
 * Failure to get embeddings. The message says why, for the log and for operators, without
 * a text, a key or an address.
 */
public final class EmbeddingException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final boolean isRefusal;

	private EmbeddingException(String message, boolean isRefusal, @Nullable Throwable cause) {
		super(message, cause);
		this.isRefusal = isRefusal;
	}

	/** Returns a failure of the server, which may pass. */
	static EmbeddingException failed(String message, @Nullable Throwable cause) {
		return new EmbeddingException(message, false, cause);
	}

	/** Returns a refusal of the texts, such as one that is too long for the model. */
	static EmbeddingException refused(int status) {
		return new EmbeddingException("it refuses the texts with status " + status, true, null);
	}

	/** Returns whether the server refuses the texts, and would refuse them again. */
	public boolean isRefusal() {
		return this.isRefusal;
	}

}
