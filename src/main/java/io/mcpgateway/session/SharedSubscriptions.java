package io.mcpgateway.session;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;

import io.mcpgateway.subscription.SubscribedUri;
import reactor.core.publisher.Mono;

/**
 * Subscriptions of sessions open to any node. Sessions of one connection have no part.
 */
public interface SharedSubscriptions {

	/** Subscriptions of a node alone, without sharing. */
	SharedSubscriptions NONE = new SharedSubscriptions() {

		@Override
		public <T> Mono<T> join(Session session, boolean isComplete, Function<List<SubscribedUri>, Mono<T>> store) {
			return isComplete ? store.apply(List.of()) : Mono.empty();
		}

		@Override
		public Mono<Void> change(String key) {
			return Mono.empty();
		}

		@Override
		public Mono<Void> renew(String key) {
			return Mono.empty();
		}

		@Override
		public Mono<Void> end(String key, Instant end) {
			return Mono.empty();
		}

	};

	/**
	 * Stores a session on this node with the subscriptions known to all nodes.
	 * @param isComplete whether a node alone would know all subscriptions of the session
	 * @param store stores the session on this node, given its subscriptions
	 * @return the stored session; empty if subscriptions are lost; fails with
	 * {@code UNAVAILABLE} while other nodes may know the subscriptions
	 */
	<T> Mono<T> join(Session session, boolean isComplete, Function<List<SubscribedUri>, Mono<T>> store);

	/**
	 * Passes changes of a stored session on to the other nodes; never fails.
	 * @param key the {@linkplain Session#key() key} of the session
	 */
	Mono<Void> change(String key);

	/** Counts as a use of a stored session; never fails. */
	Mono<Void> renew(String key);

	/**
	 * Ends a session on all nodes; never fails.
	 * @param key the key of the session
	 * @param end the time at which the session would have ended
	 */
	Mono<Void> end(String key, Instant end);

}
