package io.mcpgateway.resource;

import java.io.Serial;

/**
 * A list is not at its end, though nothing more came of it for now: what is left takes
 * too long to find. It is no failure, but tells where to go on.
 */
public final class UnfinishedListException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final String after;

	/**
	 * A list that goes on elsewhere.
	 * @param after as {@link ResourceAdapter#list} takes it, beyond all that came; it
	 * starts with the prefix of the adapter, and need not be the URI of anything
	 */
	public UnfinishedListException(String after) {
		super("the list is not at its end", null, false, false);
		this.after = after;
	}

	/** After what to go on. */
	public String after() {
		return this.after;
	}

}
