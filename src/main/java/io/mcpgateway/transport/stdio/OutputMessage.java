package io.mcpgateway.transport.stdio;

import java.util.function.Predicate;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.ResponseEnd;
import org.jspecify.annotations.Nullable;

/**
 * A message to the client.
 *
 * @param version how the client reads it
 * @param gate whether it may pass when it is written; asked once
 * @param end what ends when it has been written, if anything does
 */
record OutputMessage(Message message, ProtocolVersion version, Predicate<Message> gate, @Nullable ResponseEnd end) {

	/** A message that comes whatever the client cancels. */
	OutputMessage(Message message, ProtocolVersion version) {
		this(message, version, (told) -> true, null);
	}

	OutputMessage behind(Predicate<Message> gate) {
		return new OutputMessage(this.message, this.version, gate, this.end);
	}

	/** Returns the part as it is, or as the end of a response if it is the answer. */
	OutputMessage ending(ResponseEnd end) {
		if (!(this.message instanceof Message.Response)) {
			return this;
		}
		end.answering();
		return new OutputMessage(this.message, this.version, this.gate, end);
	}

	/** Ends the response that the part is the answer of. */
	void written() {
		if (this.end != null) {
			this.end.reached();
		}
	}

	boolean passes() {
		return this.gate.test(this.message);
	}

}
