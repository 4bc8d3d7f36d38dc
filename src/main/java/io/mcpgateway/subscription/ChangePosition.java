package io.mcpgateway.subscription;

import org.jspecify.annotations.Nullable;

/**
 * How far a subscriber has heard.
 *
 * @param hub whose changes are counted
 * @param number how many changes the hub had carried
 */
public record ChangePosition(String hub, long number) {

	/** Nobody knows how far. */
	public static final ChangePosition UNKNOWN = new ChangePosition("", -1);

	/** The earlier of two; unknown if they are counted differently. */
	public ChangePosition earlier(ChangePosition other) {
		return !other.hub.equals(this.hub) ? UNKNOWN : (other.number < this.number) ? other : this;
	}

	/** The later of two in one hub; otherwise this one, as counts do not compare. */
	public ChangePosition orLater(@Nullable ChangePosition other) {
		return (other != null && other.hub.equals(this.hub) && other.number > this.number) ? other : this;
	}

}
