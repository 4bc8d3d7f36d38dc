package io.mcpgateway.rpc;

import java.util.List;

import io.mcpgateway.protocol.Message;

/**
 * Messages of a body.
 *
 * @param isBatch whether the body is an array
 * @param messages the message, or the batch in order
 */
public record Payload(boolean isBatch, List<Message.Incoming> messages) {

	public Payload {
		messages = List.copyOf(messages);
	}

}
