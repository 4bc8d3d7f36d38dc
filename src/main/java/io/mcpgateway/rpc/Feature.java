package io.mcpgateway.rpc;

import java.util.List;

import io.mcpgateway.protocol.ServerCapabilities;

/**
 * A part of the protocol that this server speaks, such as resources or completion.
 */
public interface Feature {

	/** The methods it adds. */
	List<Method<?>> methods();

	/** What the server may say of itself because of it. */
	default ServerCapabilities capabilities() {
		return ServerCapabilities.NONE;
	}

}
