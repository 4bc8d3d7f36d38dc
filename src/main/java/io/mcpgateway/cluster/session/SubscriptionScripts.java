package io.mcpgateway.cluster.session;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.session.Session;
import io.mcpgateway.subscription.SubscribedUri;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.script.RedisScript;
import reactor.core.publisher.Mono;

/**
 * Scripts on the subscriptions of one session. A script is one step in Redis. Redis
 * forgets the subscriptions of an unused session; a marker lives as long as the id, and
 * tells forgotten subscriptions from none.
 */
final class SubscriptionScripts {

	@SuppressWarnings("rawtypes")
	private static final RedisScript<List> JOIN = script("join.lua", List.class);

	private static final RedisScript<Long> CHANGE = script("change.lua", Long.class);

	private static final RedisScript<Long> RENEW = script("renew.lua", Long.class);

	private static final RedisScript<Long> FORGET = RedisScript.of("return redis.call('del', unpack(KEYS))",
			Long.class);

	private static final String KNOWN = "known";

	private final RedisLink link;

	private final String idleMillis;

	/**
	 * Creates scripts.
	 * @param idle time after which Redis forgets an unused session
	 */
	SubscriptionScripts(RedisLink link, Duration idle) {
		this.link = link;
		this.idleMillis = String.valueOf(idle.toMillis());
	}

	/**
	 * Adds this node to the nodes of a session, and returns the subscriptions; empty if
	 * forgotten.
	 */
	Mono<List<SubscribedUri>> join(Session session) {
		return this.link.run(JOIN, keys(session), List.of(this.link.node(), this.idleMillis))
			.filter((result) -> KNOWN.equals(result.getFirst()))
			.map((result) -> SubscriptionCodec.decode(result.subList(1, result.size())));
	}

	/**
	 * Removes and adds subscriptions.
	 * @return the number of other nodes that store the session
	 */
	Mono<Long> change(Session session, List<String> removed, List<SubscribedUri> added) {
		long life = Math.max(Duration.between(Instant.now(), session.start().end()).toMillis(), 1);
		List<String> arguments = new ArrayList<>(
				List.of(this.link.node(), this.idleMillis, String.valueOf(life), String.valueOf(removed.size())));
		arguments.addAll(removed);
		added.forEach((watched) -> {
			arguments.add(watched.uri());
			arguments.add(SubscriptionCodec.value(watched));
		});
		return this.link.run(CHANGE, keys(session), arguments);
	}

	/** Counts as a use, and returns whether Redis lost the session. */
	Mono<Boolean> renew(Session session) {
		return this.link.run(RENEW, keys(session), List.of(this.link.node(), this.idleMillis)).map((lost) -> lost == 1);
	}

	/** Forgets an ended session. */
	Mono<Long> forget(String key) {
		return this.link.run(FORGET, keys(key), List.of());
	}

	private List<String> keys(Session session) {
		return keys(session.key());
	}

	private List<String> keys(String key) {
		String hash = this.link.key("session", key);
		return List.of(hash, hash + ":nodes", hash + ":subscribed");
	}

	private static <T> RedisScript<T> script(String file, Class<T> result) {
		return RedisScript.of(new ClassPathResource(file, SubscriptionScripts.class), result);
	}

}
