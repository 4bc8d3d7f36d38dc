package io.mcpgateway.transport.stdio;

import java.util.function.Predicate;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;

/**
 * A message to the client.
 *
 * @param version how the client reads it
 * @param gate whether it may pass when it is written; asked once
 */
record Part(Message message, ProtocolVersion version, Predicate<Message> gate) {

	/** A message that comes whatever the client cancels. */
	Part(Message message, ProtocolVersion version) {
		this(message, version, (told) -> true);
	}

	Part behind(Predicate<Message> gate) {
		return new Part(this.message, this.version, gate);
	}

	boolean passes() {
		return this.gate.test(this.message);
	}

}
