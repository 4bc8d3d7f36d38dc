package io.mcpgateway.subscription;

/**
 * Position in the stream of changes that all nodes of a cluster share.
 *
 * @param epoch history of the stream; numbers of different histories do not compare
 * @param number number of the last change, from 0
 */
public record SharedPosition(String epoch, long number) {

	/** Position of a node that follows no stream. */
	public static final SharedPosition NONE = new SharedPosition("", -1);

	/** Returns whether both positions belong to one history. */
	public boolean isComparableTo(SharedPosition other) {
		return !this.epoch.isEmpty() && this.epoch.equals(other.epoch);
	}

}
