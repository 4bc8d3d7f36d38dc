package io.mcpgateway.transport.stdio;

import java.util.List;
import java.util.function.Predicate;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.ResponseEnd;
import org.jspecify.annotations.Nullable;

/** Line of output: a message, or the responses to a batch as an array. */
record OutputLine(boolean isBatch, List<OutputMessage> parts) {

	/** Marker after the last written answer. */
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

	/**
	 * Message to the client.
	 *
	 * @param version the revision of the client
	 * @param gate decides, once and at the time of writing, whether the message is still
	 * wanted
	 * @param end the end of a response, reached when the message was written;
	 * {@code null} without one
	 */
	record OutputMessage(Message message, ProtocolVersion version, Predicate<Message> gate, @Nullable ResponseEnd end) {

		/** Creates a message to be written in any case. */
		OutputMessage(Message message, ProtocolVersion version) {
			this(message, version, (told) -> true, null);
		}

		OutputMessage behind(Predicate<Message> gate) {
			return new OutputMessage(this.message, this.version, gate, this.end);
		}

		/** Returns this message, marked as the end of a response if it is one. */
		OutputMessage ending(ResponseEnd end) {
			if (!(this.message instanceof Message.Response)) {
				return this;
			}
			end.answering();
			return new OutputMessage(this.message, this.version, this.gate, end);
		}

		/** Ends the response after the message was written. */
		void written() {
			if (this.end != null) {
				this.end.reached();
			}
		}

		boolean passes() {
			return this.gate.test(this.message);
		}

	}

}
