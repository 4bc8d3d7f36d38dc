package io.mcpgateway.cluster.session;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SharedSession;
import io.mcpgateway.subscription.SubscribedUri;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.script.RedisScript;
import reactor.core.publisher.Mono;

/**
 * Scripts on the subscriptions of one session. A script is one step in Redis. Redis
 * forgets the subscriptions of an unused session; a marker lives a little longer, and
 * tells forgotten subscriptions from a session without subscriptions. Later, the age of a
 * session tells whether Redis may have forgotten the subscriptions.
 */
final class SubscriptionScripts {

	@SuppressWarnings("rawtypes")
	private static final RedisScript<List> READ = script("read.lua", List.class);

	private static final RedisScript<Long> CHANGE = script("change.lua", Long.class);

	private static final RedisScript<Long> FORGET = RedisScript.of("return redis.call('del', unpack(KEYS))",
			Long.class);

	private static final String KNOWN = "known";

	/**
	 * Maximum extra life of a marker, and maximum difference between the clocks of nodes.
	 */
	private static final Duration MAX_MARGIN = Duration.ofMinutes(1);

	/** Maximum number of sessions counted by the metric. */
	private static final int MAX_COUNTED = 1_000_000;

	private final RedisLink link;

	private final Duration idle;

	private final String idleMillis;

	private final String markerMillis;

	private final Duration maxAge;

	/** Keys of the sessions kept in Redis because of this node. */
	private final Cache<String, Boolean> kept;

	/**
	 * Creates scripts.
	 * @param idle time after which Redis forgets an unused session
	 * @param maxAge time after which a session ends
	 */
	SubscriptionScripts(RedisLink link, Duration idle, Duration maxAge) {
		this.link = link;
		this.idle = idle;
		this.maxAge = maxAge;
		Duration marker = idle.plus((idle.compareTo(MAX_MARGIN) < 0) ? idle : MAX_MARGIN);
		this.idleMillis = String.valueOf(idle.toMillis());
		this.markerMillis = String.valueOf(marker.toMillis());
		this.kept = Caffeine.newBuilder()
			.maximumSize(MAX_COUNTED)
			.expireAfterWrite(marker)
			.executor(Runnable::run)
			.build();
	}

	/**
	 * Returns the number of sessions kept in Redis because this node read or changed the
	 * subscriptions. Redis has up to three keys for each session.
	 */
	long count() {
		this.kept.cleanUp();
		return this.kept.estimatedSize();
	}

	/**
	 * Adds this node to the nodes of a session not stored here, counts as a use, and
	 * returns the subscriptions; empty if Redis lost or may have forgotten the session.
	 */
	Mono<List<SubscribedUri>> join(Session session) {
		Instant begun = session.start().end().minus(this.maxAge);
		return read(session, false, Instant.now().isBefore(begun.plus(this.idle)));
	}

	/**
	 * Adds this node to the nodes of a session stored here, counts as a use, and returns
	 * the subscriptions; empty if Redis lost the session.
	 * @param isKnown whether Redis knew the session at this node
	 */
	Mono<List<SubscribedUri>> read(Session session, boolean isKnown) {
		return read(session, isKnown, true);
	}

	private Mono<List<SubscribedUri>> read(Session session, boolean isKnown, boolean mayBeNew) {
		return this.link
			.run(READ, keys(session.key()),
					List.of(this.link.node(), flag(isKnown), this.idleMillis, this.markerMillis, flag(mayBeNew)))
			.filter((result) -> KNOWN.equals(result.getFirst()))
			.doOnNext((result) -> this.kept.put(session.key(), true))
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
		List<String> arguments = new ArrayList<>(List.of(this.link.node(), flag(shared.agreed() != null),
				this.idleMillis, this.markerMillis, String.valueOf(removed.size())));
		arguments.addAll(removed);
		shared.added().forEach((watched) -> {
			arguments.add(watched.uri());
			arguments.add(SubscriptionCodec.value(watched));
		});
		return this.link.run(CHANGE, keys(session.key()), arguments)
			.filter((others) -> others >= 0)
			.doOnNext((others) -> this.kept.put(session.key(), true));
	}

	/** Forgets an ended session. */
	Mono<Long> forget(String key) {
		return this.link.run(FORGET, keys(key), List.of()).doOnNext((deleted) -> this.kept.invalidate(key));
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
