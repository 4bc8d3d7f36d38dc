package io.mcpgateway.cluster.hub;

import java.util.Map;
import java.util.TreeMap;

import io.mcpgateway.subscription.SharedPosition;
import org.jspecify.annotations.Nullable;

/**
 * History of the last 10,000 positions of the stream, with the numbers at which this node
 * delivered their changes.
 */
final class PositionHistory {

	private static final int MAX_POSITIONS = 10_000;

	private final TreeMap<Long, Long> numbers = new TreeMap<>();

	private String epoch = "";

	/** Forgets all positions but one, which begins an epoch. */
	synchronized void begin(SharedPosition position, long number) {
		this.numbers.clear();
		this.epoch = position.epoch();
		this.numbers.put(position.number(), number);
	}

	/** Adds a position; all later changes of the stream get higher numbers. */
	synchronized void add(SharedPosition position, long number) {
		if (!position.epoch().equals(this.epoch)) {
			begin(position, number);
			return;
		}
		this.numbers.put(position.number(), number);
		if (this.numbers.size() > MAX_POSITIONS) {
			this.numbers.pollFirstEntry();
		}
	}

	/**
	 * Returns a number that all changes after a position exceed; {@code null} if the
	 * position is forgotten or of another epoch.
	 */
	synchronized @Nullable Long number(SharedPosition position) {
		Map.Entry<Long, Long> last = position.epoch().equals(this.epoch) ? this.numbers.floorEntry(position.number())
				: null;
		return (last != null) ? last.getValue() : null;
	}

}
