package io.mcpgateway.subscription;

import org.jspecify.annotations.Nullable;

/**
 * Position of a subscriber in the sequence of changes.
 *
 * @param hub hub that counts the changes
 * @param number number of changes delivered
 */
public record ChangePosition(String hub, long number) {

	/** Unknown position. */
	public static final ChangePosition UNKNOWN = new ChangePosition("", -1);

	/** Returns the earlier of two positions; unknown if the hubs differ. */
	public ChangePosition earlier(ChangePosition other) {
		return !other.hub.equals(this.hub) ? UNKNOWN : (other.number < this.number) ? other : this;
	}

	/**
	 * Returns the later of two positions of one hub; this position if the hubs differ.
	 */
	public ChangePosition orLater(@Nullable ChangePosition other) {
		return (other != null && other.hub.equals(this.hub) && other.number > this.number) ? other : this;
	}

}
