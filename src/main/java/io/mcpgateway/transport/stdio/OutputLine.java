package io.mcpgateway.transport.stdio;

import java.util.List;

/**
 * What is written as one line: a message, or the answers to a batch as an array.
 */
record OutputLine(boolean isBatch, List<OutputMessage> parts) {

	/** Nothing: all answers have been written once it would be. */
	static final OutputLine END_OF_ANSWERS = new OutputLine(false, List.of());

	OutputLine {
		parts = List.copyOf(parts);
	}

	static OutputLine of(OutputMessage part) {
		return new OutputLine(false, List.of(part));
	}

	static OutputLine batch(List<OutputMessage> parts) {
		return new OutputLine(true, parts);
	}

}
