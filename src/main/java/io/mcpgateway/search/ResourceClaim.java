package io.mcpgateway.search;

/**
 * Claim of one worker on a resource, held by the worker and by each of its writes. The
 * last release ends the claim for good.
 */
final class ResourceClaim {

	private final Runnable afterEnd;

	private int holders = 1;

	/** Creates a claim with one holder. */
	ResourceClaim(Runnable afterEnd) {
		this.afterEnd = afterEnd;
	}

	/** Adds a holder, who must release; {@code false} if the claim has ended. */
	synchronized boolean hold() {
		boolean isHeld = this.holders > 0;
		this.holders += isHeld ? 1 : 0;
		return isHeld;
	}

	synchronized void release() {
		this.holders--;
		if (this.holders == 0) {
			this.afterEnd.run();
		}
	}

}
