package io.mcpgateway.transport.http;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.StatelessCalls;

/** Era whose rules a message follows (versioning, both eras on one endpoint). */
enum RequestMode {

	/** Message that names its revision and needs no session. */
	STATELESS,

	/** Message that begins a session. */
	HANDSHAKE,

	/** Message within a session. */
	SESSION;

	/**
	 * Returns the mode by the metadata, then by the method, then by the header. A
	 * stateless request without metadata therefore gets an error naming the missing part.
	 */
	public static RequestMode of(Message.Incoming message, McpHeaders headers) {
		if (StatelessCalls.isStateless(message)) {
			return STATELESS;
		}
		if (message instanceof Message.Request request && request.method().equals(MethodNames.INITIALIZE)) {
			return HANDSHAKE;
		}
		return isStateless(headers) ? STATELESS : SESSION;
	}

	/**
	 * Returns whether the version header names a revision other than those with sessions.
	 */
	public static boolean isStateless(McpHeaders headers) {
		String version = headers.protocolVersion();
		return version != null && ProtocolVersion.find(version).map(ProtocolVersion::isStateless).orElse(true);
	}

}
