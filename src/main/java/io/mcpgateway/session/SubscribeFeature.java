package io.mcpgateway.session;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.Result.EmptyResult;
import io.mcpgateway.protocol.SubscriptionRequests.SubscribeParams;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Method;
import io.mcpgateway.rpc.Method.MethodTraits.Rate;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.SubscriptionHub;
import io.mcpgateway.subscription.Subscriptions;
import reactor.core.publisher.Mono;

/**
 * Feature for the subscriptions of the older revisions: requests that edit the
 * subscriptions of a session.
 */
public final class SubscribeFeature implements Feature {

	private final Subscriptions subscriptions;

	private final SubscriptionHub hub;

	private final SessionStore sessions;

	private final LongAdder repeated = new LongAdder();

	/** Creates the feature. */
	public SubscribeFeature(Subscriptions subscriptions, SubscriptionHub hub, SessionStore sessions) {
		this.subscriptions = subscriptions;
		this.hub = hub;
		this.sessions = sessions;
	}

	@Override
	public List<Method<?>> methods() {
		return this.subscriptions.hasResources() ? List.of(
				Method.call(MethodNames.SUBSCRIBE, SubscribeParams.class, this::subscribe)
					.withHandshake()
					.limitedBy(Rate.SUBSCRIPTIONS)
					.audited(),
				Method.call(MethodNames.UNSUBSCRIBE, SubscribeParams.class, this::unsubscribe)
					.withHandshake()
					.limitedBy(Rate.SUBSCRIPTIONS))
				: List.of();
	}

	/** Returns the number of repeated subscriptions to URIs already subscribed. */
	public long repeated() {
		return this.repeated.sum();
	}

	private Mono<EmptyResult> subscribe(SubscribeParams params, Call call) {
		return session(call)
			.flatMap((session) -> session.isSubscribedTo(params.uri()) ? repeat(session) : add(params.uri(), session))
			.map((session) -> new EmptyResult())
			.switchIfEmpty(Mono.error(SubscribeFeature::ended));
	}

	/**
	 * Counts a repeated subscription without asking the source, since some clients repeat
	 * each subscription many times a second.
	 */
	private Mono<Session> repeat(Session session) {
		this.repeated.increment();
		return Mono.just(session);
	}

	/**
	 * Adds a subscription; takes the position first, to deliver every change after the
	 * answer.
	 */
	private Mono<Session> add(String uri, Session session) {
		ChangePosition since = this.hub.position();
		return this.subscriptions.accept(uri, since, session.uris().size())
			.flatMap((watched) -> this.sessions.update(session, (current) -> current.with(watched)));
	}

	private Mono<EmptyResult> unsubscribe(SubscribeParams params, Call call) {
		return session(call)
			.flatMap((session) -> this.sessions.update(session, (current) -> current.without(params.uri())))
			.thenReturn(new EmptyResult());
	}

	/** Returns the error for a subscription of an ended session. */
	private static McpException ended() {
		return new McpException(ErrorCode.INVALID_REQUEST,
				"Invalid request: the session ended meanwhile; send initialize to begin a new one");
	}

	/** Returns the stored session of a call; empty if the session has ended meanwhile. */
	private Mono<Session> session(Call call) {
		String id = Objects.requireNonNull(call.caller().session(), "subscriptions belong to sessions");
		return this.sessions.find(id, call.caller()).flatMap(this.sessions::keep);
	}

}
