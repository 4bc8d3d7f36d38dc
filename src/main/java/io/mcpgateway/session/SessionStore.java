package io.mcpgateway.session;

import java.util.function.UnaryOperator;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Store of sessions. Unused sessions expire, and the number of sessions is limited. */
public interface SessionStore {

	/** Saves a session. */
	Mono<Void> save(Session session);

	/** Finds a session and counts as a use; empty if missing. */
	Mono<Session> find(String id);

	/**
	 * Changes a session and counts as a use; returns the new session, or empty if
	 * missing. Watchers receive the change before completion.
	 */
	Mono<Session> update(String id, UnaryOperator<Session> change);

	/**
	 * Streams the current session and each change. Counts as a use throughout; completes
	 * when the session ends or is missing.
	 */
	Flux<Session> watch(String id);

	/** Removes a session. */
	Mono<Void> remove(String id);

}
