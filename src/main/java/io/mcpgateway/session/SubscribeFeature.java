package io.mcpgateway.session;

import java.util.List;
import java.util.Objects;

import io.mcpgateway.protocol.EmptyResult;
import io.mcpgateway.protocol.SubscribeParams;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.Method;
import io.mcpgateway.subscription.Position;
import io.mcpgateway.subscription.SubscriptionHub;
import io.mcpgateway.subscription.Subscriptions;
import reactor.core.publisher.Mono;

/**
 * Subscriptions of the older revisions: requests that edit what a session hears of.
 */
public final class SubscribeFeature implements Feature {

	private final Subscriptions subscriptions;

	private final SubscriptionHub hub;

	private final SessionStore sessions;

	/** Edit {@code sessions} by what {@code subscriptions} accepts. */
	public SubscribeFeature(Subscriptions subscriptions, SubscriptionHub hub, SessionStore sessions) {
		this.subscriptions = subscriptions;
		this.hub = hub;
		this.sessions = sessions;
	}

	@Override
	public List<Method<?>> methods() {
		return this.subscriptions.hasResources()
				? List.of(Method.call("resources/subscribe", SubscribeParams.class, this::subscribe).withHandshake(),
						Method.call("resources/unsubscribe", SubscribeParams.class, this::unsubscribe).withHandshake())
				: List.of();
	}

	/** The position is taken first, so that no change after the answer is lost. */
	private Mono<EmptyResult> subscribe(SubscribeParams params, Call call) {
		return this.sessions.find(id(call)).flatMap((session) -> {
			Position since = this.hub.position();
			int others = session.uris().size() - (session.hears(params.uri()) ? 1 : 0);
			return this.subscriptions.accept(params.uri(), since, others);
		})
			.flatMap((watched) -> this.sessions.update(id(call), (session) -> session.with(watched)))
			.thenReturn(new EmptyResult());
	}

	private Mono<EmptyResult> unsubscribe(SubscribeParams params, Call call) {
		return this.sessions.update(id(call), (session) -> session.without(params.uri())).thenReturn(new EmptyResult());
	}

	private static String id(Call call) {
		return Objects.requireNonNull(call.caller().session(), "subscriptions belong to sessions");
	}

}
