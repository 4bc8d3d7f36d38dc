package io.mcpgateway.rpc;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;

/**
 * A request, the revision it is written in and who makes it: all that a method may depend
 * on.
 */
public record Call(Message.Request request, ProtocolVersion version, Caller caller) {

	/** The name of the method that is called. */
	public String method() {
		return this.request.method();
	}

}
