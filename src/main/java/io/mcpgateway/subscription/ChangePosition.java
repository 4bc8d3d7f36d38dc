package io.mcpgateway.subscription;

import org.jspecify.annotations.Nullable;

/**
 * Position of a subscriber in the sequence of changes. Positions of different hubs
 * compare by their parts in the log of the cluster.
 *
 * @param hub hub that counts the changes
 * @param number number of changes delivered
 * @param log last position in the log at or before this position; none on a node alone
 */
public record ChangePosition(String hub, long number, LogPosition log) {

	/** Unknown position. */
	public static final ChangePosition UNKNOWN = new ChangePosition("", -1);

	/** Creates a position of a node alone. */
	public ChangePosition(String hub, long number) {
		this(hub, number, LogPosition.NONE);
	}

	/** Returns the earlier of two positions; unknown if they do not compare. */
	public ChangePosition earlier(ChangePosition other) {
		return !isComparableTo(other) ? UNKNOWN : other.isBefore(this) ? other : this;
	}

	/** Returns the later of two positions; this position if they do not compare. */
	public ChangePosition orLater(@Nullable ChangePosition other) {
		return (other != null && isComparableTo(other) && isBefore(other)) ? other : this;
	}

	private boolean isComparableTo(ChangePosition other) {
		return other.hub.equals(this.hub) || other.log.isComparableTo(this.log);
	}

	private boolean isBefore(ChangePosition other) {
		return other.hub.equals(this.hub) ? this.number < other.number : this.log.number() < other.log.number();
	}

}
