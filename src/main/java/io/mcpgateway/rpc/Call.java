package io.mcpgateway.rpc;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.rpc.Method.MethodTraits;
import org.jspecify.annotations.Nullable;

/**
 * Request of a caller in a revision: all that a method depends on.
 *
 * @param traits the traits of the method, set by the dispatcher
 */
public record Call(Message.Request request, ProtocolVersion version, Caller caller, MethodTraits traits) {

	/** Creates a call for the dispatcher. */
	public Call(Message.Request request, ProtocolVersion version, Caller caller) {
		this(request, version, caller, MethodTraits.DEFAULT);
	}

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
