package io.mcpgateway.server;

import java.util.List;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.HandshakeRequests.DiscoverResult;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.PaginatedParams;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.Method;
import io.mcpgateway.rpc.ServerInfo;
import reactor.core.publisher.Mono;

/**
 * Feature of {@code server/discover}, for clients without a session. Lists the revisions
 * that a single request can name; the handshake negotiates the others.
 */
public final class DiscoveryFeature implements Feature {

	private final ServerInfo server;

	/** Creates the feature for {@code server}. */
	public DiscoveryFeature(ServerInfo server) {
		this.server = server;
	}

	@Override
	public List<Method<?>> methods() {
		return List.of(
				Method
					.call(MethodNames.DISCOVER, PaginatedParams.class,
							(params, call) -> Mono.fromSupplier(() -> describe(call.caller().identity())))
					.stateless());
	}

	private DiscoverResult describe(Identity identity) {
		return new DiscoverResult(ProtocolVersion.stateless(), this.server.capabilities(identity),
				this.server.instructions().apply(identity), Caching.NONE, this.server.implementation(identity));
	}

}
