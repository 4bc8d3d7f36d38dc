package io.mcpgateway.resource.content;

import java.io.Serial;

/**
 * There is a resource, and its source answers, but does not hand it over as it is. The
 * message is for clients: it says what to do, in words of ours.
 */
public final class UnreadableException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	/** Say why a resource cannot be read, as in "it is archived". */
	public UnreadableException(String why) {
		super(why);
	}

}
