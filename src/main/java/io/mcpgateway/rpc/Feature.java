package io.mcpgateway.rpc;

import java.util.List;

import io.mcpgateway.protocol.ServerCapabilities;

/** Part of the protocol supported by the server, such as resources or completion. */
public interface Feature {

	/** Returns the methods of the feature. */
	List<Method<?>> methods();

	/** Returns the capabilities declared by the server for the feature. */
	default ServerCapabilities capabilities() {
		return ServerCapabilities.NONE;
	}

}
