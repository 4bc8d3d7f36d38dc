package io.mcpgateway.rpc;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.rpc.caller.Caller;
import io.mcpgateway.rpc.json.JsonRpcCodec;
import org.jspecify.annotations.Nullable;

/** Request of a caller in a revision: all that a method depends on. */
public record Call(Message.Request request, ProtocolVersion version, Caller caller) {

	/** Returns the name of the method. */
	public String method() {
		return this.request.method();
	}

	/**
	 * Returns the token of the client's progress notifications; {@code null} if the
	 * client asks for no progress.
	 */
	@Nullable RequestId progressToken() {
		return JsonRpcCodec.requestId(this.request.params().path("_meta").path("progressToken"));
	}

}
