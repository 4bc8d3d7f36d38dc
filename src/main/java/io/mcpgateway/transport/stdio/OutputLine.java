package io.mcpgateway.transport.stdio;

import java.util.List;

/** Line of output: a message, or the responses to a batch as an array. */
record OutputLine(boolean isBatch, List<OutputMessage> parts) {

	/** Marker after which all answers have been written. */
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
