package io.mcpgateway.subscription;

import org.jspecify.annotations.Nullable;

/**
 * Position of a subscriber in the sequence of changes. Positions of different hubs
 * compare by their parts in the stream of the cluster.
 *
 * @param hub hub that counts the changes
 * @param number number of changes delivered
 * @param shared last position in the stream at or before this position; none on a node
 * alone
 */
public record ChangePosition(String hub, long number, SharedPosition shared) {

	/** Unknown position. */
	public static final ChangePosition UNKNOWN = new ChangePosition("", -1);

	/** Creates a position of a node alone. */
	public ChangePosition(String hub, long number) {
		this(hub, number, SharedPosition.NONE);
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
		return other.hub.equals(this.hub) || other.shared.isComparableTo(this.shared);
	}

	private boolean isBefore(ChangePosition other) {
		return other.hub.equals(this.hub) ? this.number < other.number : this.shared.number() < other.shared.number();
	}

}
