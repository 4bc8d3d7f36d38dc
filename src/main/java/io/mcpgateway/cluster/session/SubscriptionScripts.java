package io.mcpgateway.cluster.session;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SharedSession;
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
	private static final RedisScript<List> READ = script("read.lua", List.class);

	private static final RedisScript<Long> CHANGE = script("change.lua", Long.class);

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
	 * Adds this node to the nodes of a session, counts as a use, and returns the
	 * subscriptions; empty if Redis lost the session.
	 * @param isKnown whether Redis knew the session at this node
	 */
	Mono<List<SubscribedUri>> read(Session session, boolean isKnown) {
		return this.link.run(READ, keys(session.key()), List.of(this.link.node(), flag(isKnown), this.idleMillis))
			.filter((result) -> KNOWN.equals(result.getFirst()))
			.map((result) -> SubscriptionCodec.decode(result.subList(1, result.size())));
	}

	/**
	 * Writes the changes of a session.
	 * @return the number of other nodes that store the session; empty, and nothing is
	 * written, if Redis lost the session
	 */
	Mono<Long> change(SharedSession shared) {
		Session session = shared.session();
		Set<String> removed = shared.removed();
		long life = Math.max(Duration.between(Instant.now(), session.start().end()).toMillis(), 1);
		List<String> arguments = new ArrayList<>(List.of(this.link.node(), flag(shared.agreed() != null),
				this.idleMillis, String.valueOf(life), String.valueOf(removed.size())));
		arguments.addAll(removed);
		shared.added().forEach((watched) -> {
			arguments.add(watched.uri());
			arguments.add(SubscriptionCodec.value(watched));
		});
		return this.link.run(CHANGE, keys(session.key()), arguments).filter((others) -> others >= 0);
	}

	/** Forgets an ended session. */
	Mono<Long> forget(String key) {
		return this.link.run(FORGET, keys(key), List.of());
	}

	private static String flag(boolean value) {
		return value ? "1" : "0";
	}

	private List<String> keys(String key) {
		String hash = this.link.key("session", key);
		return List.of(hash, hash + ":nodes", hash + ":subscribed");
	}

	private static <T> RedisScript<T> script(String file, Class<T> result) {
		return RedisScript.of(new ClassPathResource(file, SubscriptionScripts.class), result);
	}

}
