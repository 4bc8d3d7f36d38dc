package io.mcpgateway.access;

import java.util.Map;

/** Source of the resources of a round. */
interface FuzzedSource extends AutoCloseable {

	/** Returns the properties that mount the source. */
	Map<String, Object> properties();

	void write(FuzzedTree tree);

	void delete(FuzzedTree tree);

	/** Whether the source can hold exactly the resources of a tree. */
	default boolean canHold(FuzzedTree tree) {
		return true;
	}

	/**
	 * Whether a gateway without rules responds the same for a part of the source as a
	 * gateway that hides the rest.
	 */
	default boolean isComparedWithoutRules() {
		return true;
	}

	/** Removes the times that the source sets itself. */
	default String timeless(String answer) {
		return answer;
	}

	@Override
	void close();

}
