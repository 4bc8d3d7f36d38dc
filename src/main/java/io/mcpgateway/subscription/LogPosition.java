package io.mcpgateway.subscription;

/**
 * Position in the log of changes that all nodes of a cluster share.
 *
 * @param epoch history of the log; numbers of different histories do not compare
 * @param number number of the last change, from 0
 */
public record LogPosition(String epoch, long number) {

	/** Position of a node that follows no log. */
	public static final LogPosition NONE = new LogPosition("", -1);

	/** Returns whether both positions belong to one history. */
	public boolean isComparableTo(LogPosition other) {
		return !this.epoch.isEmpty() && this.epoch.equals(other.epoch);
	}

}
