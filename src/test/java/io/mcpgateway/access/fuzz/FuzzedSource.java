package io.mcpgateway.access.fuzz;

import java.util.Map;

/** The place where a gateway finds the resources of a round. */
interface FuzzedSource extends AutoCloseable {

	/** How the gateway mounts it. */
	Map<String, Object> properties();

	void write(FuzzedTree tree);

	void delete(FuzzedTree tree);

	/** Whether it can have the resources of a tree and no others. */
	default boolean canHold(FuzzedTree tree) {
		return true;
	}

	/**
	 * Whether a gateway without rules tells the same of a part of it as one that hides
	 * the other part.
	 */
	default boolean isComparedWithoutRules() {
		return true;
	}

	/** An answer without times that the source gives itself. */
	default String timeless(String answer) {
		return answer;
	}

	@Override
	void close();

}
