package io.mcpgateway.session;

import java.util.List;
import java.util.Objects;

import io.mcpgateway.protocol.EmptyResult;
import io.mcpgateway.protocol.InitializeParams;
import io.mcpgateway.protocol.InitializeResult;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.PaginatedParams;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.Method;
import io.mcpgateway.rpc.MethodTraits.Rate;
import io.mcpgateway.rpc.ServerInfo;
import io.mcpgateway.rpc.caller.Caller;
import io.mcpgateway.rpc.caller.CallerKey;
import io.mcpgateway.subscription.SubscriptionHub;
import reactor.core.publisher.Mono;

/** Feature for the handshake and ping of the older revisions. */
public final class HandshakeFeature implements Feature {

	private final ServerInfo server;

	private final SessionStore sessions;

	private final SubscriptionHub hub;

	/** Creates the feature. */
	public HandshakeFeature(ServerInfo server, SessionStore sessions, SubscriptionHub hub) {
		this.server = server;
		this.hub = hub;
		this.sessions = sessions;
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

	/** Starts a session; the call already has the negotiated revision. */
	private Mono<InitializeResult> initialize(Call call) {
		Caller caller = call.caller();
		String id = Objects.requireNonNull(caller.session(), "a handshake begins a session");
		Session session = new Session(id, call.version(), caller.identity().id(), CallerKey.of(caller), caller.client(),
				this.hub.position(), List.of());
		return this.sessions.save(session)
			.thenReturn(new InitializeResult(call.version().text(), this.server.capabilities(),
					this.server.implementation(), this.server.instructions().apply(caller.identity())));
	}

}
