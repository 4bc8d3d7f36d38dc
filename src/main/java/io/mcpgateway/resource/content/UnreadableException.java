package io.mcpgateway.resource.content;

import java.io.Serial;

/**
 * Failure to read an existing resource although the source answers. The message is for
 * clients and says what to do.
 */
public final class UnreadableException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	/**
	 * Creates a failure with a reason that follows "cannot be read:", as in "it is
	 * archived".
	 */
	public UnreadableException(String why) {
		super(why);
	}

}
