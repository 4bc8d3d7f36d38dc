package io.mcpgateway.rpc;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.rpc.caller.Caller;
import io.mcpgateway.rpc.json.JsonRpcCodec;
import org.jspecify.annotations.Nullable;

/**
 * A request, the revision it is written in and who makes it: all that a method may depend
 * on.
 */
public record Call(Message.Request request, ProtocolVersion version, Caller caller) {

	/** The name of the method that is called. */
	public String method() {
		return this.request.method();
	}

	/** By what the client wants to hear how far the call has come, if it does. */
	@Nullable RequestId progressToken() {
		return JsonRpcCodec.requestId(this.request.params().path("_meta").path("progressToken"));
	}

}
