package io.mcpgateway.session;

import java.util.List;
import java.util.function.UnaryOperator;

import io.mcpgateway.rpc.McpException;
import io.mcpgateway.subscription.SubscribedUri;
import io.mcpgateway.subscription.SubscriptionBudget;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/** Session in the memory of this node, with its share of the subscriptions. */
final class StoredSession {

	private final Sinks.Many<Session> states = Sinks.many().replay().latest();

	private final SubscriptionBudget.Share share;

	private volatile Session session;

	/** Subscriptions that all nodes know; {@code null} before the first comparison. */
	private @Nullable List<SubscribedUri> agreed;

	private boolean isClosed;

	StoredSession(Session session, SubscriptionBudget.Share share) {
		this.session = session;
		this.share = share;
		this.states.tryEmitNext(session);
	}

	Session session() {
		return this.session;
	}

	/** Streams the current session and each change until it is closed. */
	Flux<Session> changes() {
		return this.states.asFlux();
	}

	/**
	 * Changes the session; returns {@code null} if the session has ended.
	 * @throws McpException if the subscriptions exceed a limit
	 */
	synchronized @Nullable Update update(UnaryOperator<Session> change) {
		if (this.isClosed) {
			return null;
		}
		Session before = this.session;
		Session changed = change.apply(before);
		if (!changed.equals(before)) {
			this.share.hold(changed.uris().stream().map(SubscribedUri::uri).toList());
			this.session = changed;
			this.states.tryEmitNext(changed);
		}
		return new Update(before, changed);
	}

	/** Returns the session, compared with what the other nodes know. */
	synchronized SharedSession shared() {
		return new SharedSession(this.session, this.agreed);
	}

	/** Notes the subscriptions that all nodes know; {@code null} if they lost them. */
	synchronized void agreed(@Nullable List<SubscribedUri> all) {
		this.agreed = all;
	}

	/**
	 * Takes over the subscriptions of all nodes.
	 * @throws McpException if they exceed a limit
	 */
	synchronized void merge(List<SubscribedUri> all) {
		update((current) -> shared().merged(all));
		this.agreed = all.equals(this.session.uris()) ? this.session.uris() : all;
	}

	/** Ends the session's watches and releases its share. */
	synchronized void close() {
		this.isClosed = true;
		this.share.close();
		this.states.tryEmitComplete();
	}

	/** States of a session before and after a change. */
	record Update(Session before, Session after) {

	}

}
