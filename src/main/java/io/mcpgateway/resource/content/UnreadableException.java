package io.mcpgateway.resource.content;

import java.io.Serial;

/**
 * Failure to read an existing resource although the source answers. The message is for
 * clients and says what to do.
 */
public final class UnreadableException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final boolean isLogged;

	/**
	 * Creates a failure with a reason that follows "cannot be read:", as in "it is
	 * archived".
	 */
	public UnreadableException(String why) {
		this(why, false);
	}

	private UnreadableException(String why, boolean isLogged) {
		super(why);
		this.isLogged = isLogged;
	}

	/** Creates a failure of a source that logs its failures itself. */
	public static UnreadableException ofLogged(String why) {
		return new UnreadableException(why, true);
	}

	/** Returns whether the log has the failure, so that no reader needs to log it. */
	public static boolean isLogged(Throwable failure) {
		return failure instanceof UnreadableException unreadable && unreadable.isLogged;
	}

}
