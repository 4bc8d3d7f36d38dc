package io.mcpgateway.rpc.json;

import java.util.List;

import io.mcpgateway.protocol.Message;

/**
 * What one body holds.
 *
 * @param isBatch whether it is an array of messages
 * @param messages one, or those of the batch in order
 */
public record Payload(boolean isBatch, List<Message.Incoming> messages) {

	public Payload {
		messages = List.copyOf(messages);
	}

}
