package io.mcpgateway.rpc;

import java.util.List;

import io.mcpgateway.protocol.ServerCapabilities;

/** Part of the protocol that the server supports, such as resources or completion. */
public interface Feature {

	/** Returns the methods of the feature. */
	List<Method<?>> methods();

	/** Returns the capabilities that the server declares for the feature. */
	default ServerCapabilities capabilities() {
		return ServerCapabilities.NONE;
	}

}
