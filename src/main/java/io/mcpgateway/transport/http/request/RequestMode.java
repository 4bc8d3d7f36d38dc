package io.mcpgateway.transport.http.request;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.StatelessCalls;

/**
 * Which rules a message is under (versioning, both eras on one endpoint).
 */
public enum RequestMode {

	/** It says its own revision, and stands alone. */
	STATELESS,

	/** It begins a session. */
	HANDSHAKE,

	/** It belongs to a session. */
	SESSION;

	/**
	 * Tell by the metadata, whatever the method; then by the method; then by the header,
	 * so that a stateless request without its metadata is told what it lacks.
	 */
	public static RequestMode of(Message.Incoming message, McpHeaders headers) {
		if (StatelessCalls.isStateless(message)) {
			return STATELESS;
		}
		if (message instanceof Message.Request request && request.method().equals("initialize")) {
			return HANDSHAKE;
		}
		return isStateless(headers) ? STATELESS : SESSION;
	}

	/** Whether the version's header names none of the revisions that have sessions. */
	public static boolean isStateless(McpHeaders headers) {
		String version = headers.protocolVersion();
		return version != null && ProtocolVersion.find(version).map(ProtocolVersion::isStateless).orElse(true);
	}

}
