package io.mcpgateway.session;

import java.util.List;

import io.mcpgateway.protocol.HandshakeRequests.InitializeParams;
import io.mcpgateway.protocol.HandshakeRequests.InitializeResult;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.PaginatedParams;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.Result.EmptyResult;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.Method;
import io.mcpgateway.rpc.Method.MethodTraits.Rate;
import io.mcpgateway.rpc.ServerInfo;
import reactor.core.publisher.Mono;

/** Feature for the handshake and ping of the older revisions. */
public final class HandshakeFeature implements Feature {

	private final ServerInfo server;

	/** Creates the feature. */
	public HandshakeFeature(ServerInfo server) {
		this.server = server;
	}

	@Override
	public List<Method<?>> methods() {
		return List.of(
				Method.call(MethodNames.INITIALIZE, InitializeParams.class, (params, call) -> initialize(call))
					.withHandshake(),
				Method.call(MethodNames.PING, PaginatedParams.class, (params, call) -> Mono.just(new EmptyResult()))
					.withHandshake()
					.limitedBy(Rate.NONE));
	}

	private InitializeResult initialize(ProtocolVersion version, Identity identity) {
		return new InitializeResult(version.text(), this.server.capabilities(identity),
				this.server.implementation(identity), this.server.instructions().apply(identity));
	}

	/** Answers with the negotiated revision of the call. */
	private Mono<InitializeResult> initialize(Call call) {
		return Mono.fromSupplier(() -> initialize(call.version(), call.caller().identity()));
	}

}
