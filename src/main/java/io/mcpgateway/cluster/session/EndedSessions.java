package io.mcpgateway.cluster.session;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.mcpgateway.cluster.hub.ClusterStream;
import io.mcpgateway.cluster.hub.StreamRecord;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.cluster.redis.RedisUnavailableException;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.script.RedisScript;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Sessions ended by the client before the id expires. The stream tells all nodes, and a
 * bounded set in Redis tells nodes started later.
 */
final class EndedSessions {

	/**
	 * Maximum number in Redis. Beyond, the sessions with the earliest expiry are dropped.
	 */
	static final int MAX_ENDED = 100_000;

	private static final RedisScript<Long> END = RedisScript.of(new ClassPathResource("end.lua", EndedSessions.class),
			Long.class);

	@SuppressWarnings("rawtypes")
	private static final RedisScript<List> ALL = RedisScript.of("""
			local time = redis.call('time')
			return redis.call('zrangebyscore', KEYS[1], time[1] * 1000, '+inf', 'limit', 0, ARGV[1])""", List.class);

	private final RedisLink link;

	private final ClusterStream stream;

	EndedSessions(RedisLink link, ClusterStream stream) {
		this.link = link;
		this.stream = stream;
	}

	/** Tells all nodes; never fails. While Redis is away, the nodes are told later. */
	Mono<Void> end(String key, Instant end) {
		return Mono.defer(() -> this.stream
			.append(StreamRecord.of(SessionRecords.ENDED, key, String.valueOf(end.toEpochMilli()))));
	}

	/** Remembers a record of this node in Redis; never fails. */
	Mono<Void> remember(StreamRecord record) {
		return Mono.defer(() -> {
			long left = Duration.between(Instant.now(), Instant.ofEpochMilli(Long.parseLong(record.values().get(1))))
				.toMillis();
			return this.link.run(END, List.of(this.link.key(SessionRecords.ENDED)),
					List.of(record.values().getFirst(), String.valueOf(Math.max(left, 0)), String.valueOf(MAX_ENDED)));
		}).onErrorComplete().then();
	}

	/**
	 * Returns the keys of all ended sessions. Fails with
	 * {@link RedisUnavailableException} if Redis is unavailable.
	 */
	Flux<String> all() {
		return Flux
			.defer(() -> this.link.run(ALL, List.of(this.link.key(SessionRecords.ENDED)),
					List.of(String.valueOf(MAX_ENDED))))
			.flatMapIterable((keys) -> (List<?>) keys)
			.map(String::valueOf)
			.filter(SessionRecords::isKey);
	}

}
