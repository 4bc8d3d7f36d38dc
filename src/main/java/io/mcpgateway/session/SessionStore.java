package io.mcpgateway.session;

import java.util.function.UnaryOperator;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Keeps sessions where every exchange finds them. A session that is not used for a while
 * is forgotten, and there is a limit to how many there are.
 */
public interface SessionStore {

	/** Keep a session. */
	Mono<Void> save(Session session);

	/** Find a session, which counts as a use; empty if there is none. */
	Mono<Session> find(String id);

	/**
	 * Change a session, which counts as a use; the new one, or empty if there is none.
	 * Whoever watches it hears of the change before this completes.
	 */
	Mono<Session> update(String id, UnaryOperator<Session> change);

	/**
	 * Watch a session, which counts as a use for as long as it lasts. The session as it
	 * is comes first, then what becomes of it; the end means that there is no such
	 * session, or no more.
	 */
	Flux<Session> watch(String id);

	/** Forget a session. */
	Mono<Void> remove(String id);

}
