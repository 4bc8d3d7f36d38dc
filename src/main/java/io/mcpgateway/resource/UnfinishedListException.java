package io.mcpgateway.resource;

import java.io.Serial;

/**
 * Signal that a list stops early because finding the next resource takes too long. The
 * list can resume at the given position.
 */
public final class UnfinishedListException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final String after;

	/**
	 * Creates a signal with the position for the next page.
	 * @param after position as in {@link ResourceAdapter#list}, beyond all resources
	 * already listed; starts with the prefix of the adapter, but need not be an existing
	 * URI
	 */
	public UnfinishedListException(String after) {
		super("the list is not at its end", null, false, false);
		this.after = after;
	}

	/** Returns the position after which the list resumes. */
	public String after() {
		return this.after;
	}

}
