package io.mcpgateway.session;

import java.util.function.UnaryOperator;

import io.mcpgateway.rpc.Caller;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Store of sessions. A session is stored while it has subscriptions, a stream or a
 * connection of its own; all other sessions are known by id alone.
 */
public interface SessionStore {

	/**
	 * Returns the id of a new session, without storing the session. Fails with
	 * {@code UNAVAILABLE} if other nodes could not open the id.
	 */
	String newId(SessionStart start);

	/** Stores a session of one connection, with an id made elsewhere. */
	Mono<Void> save(Session session);

	/**
	 * Finds a session and counts as a use; empty if missing or not the caller's. Fails
	 * with {@code UNAVAILABLE} if this node cannot judge the id yet.
	 */
	Mono<Session> find(String id, Caller caller);

	/**
	 * Stores a session, unless it is stored; returns the stored one. Empty if the session
	 * has ended, or may have had subscriptions unknown to this store. Fails with
	 * {@code UNAVAILABLE} while other nodes may know the subscriptions.
	 */
	Mono<Session> keep(Session session);

	/**
	 * Changes a session, which {@link #keep} stores first, and counts as a use. Watchers
	 * receive the change before completion.
	 */
	Mono<Session> update(Session session, UnaryOperator<Session> change);

	/**
	 * Streams the current session, which {@link #keep} stores first, and each change.
	 * Counts as a use throughout; completes when the session ends.
	 */
	Flux<Session> watch(Session session);

	/** Ends a session. */
	Mono<Void> remove(String id);

}
