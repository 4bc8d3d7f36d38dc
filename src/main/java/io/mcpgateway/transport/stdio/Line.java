package io.mcpgateway.transport.stdio;

import java.util.List;

/**
 * What is written as one line: a message, or the answers to a batch as an array.
 */
record Line(boolean isBatch, List<Part> parts) {

	/** Nothing: all answers have been written once it would be. */
	static final Line END_OF_ANSWERS = new Line(false, List.of());

	Line {
		parts = List.copyOf(parts);
	}

	static Line of(Part part) {
		return new Line(false, List.of(part));
	}

	static Line batch(List<Part> parts) {
		return new Line(true, parts);
	}

}
