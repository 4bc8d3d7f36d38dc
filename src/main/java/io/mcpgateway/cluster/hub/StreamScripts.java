package io.mcpgateway.cluster.hub;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpgateway.cluster.redis.RedisLink;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Mono;

/** Scripts on the stream. A script is one step in Redis. */
final class StreamScripts {

	private static final RedisScript<String> APPEND = RedisScript
		.of(new ClassPathResource("append.lua", StreamScripts.class), String.class);

	private static final RedisScript<String> HEAD = RedisScript
		.of(new ClassPathResource("head.lua", StreamScripts.class), String.class);

	/** Numbers and tags below this bound are exact in Lua. */
	private static final long MAX_TAG = 1L << 52;

	private final RedisLink link;

	private final String maxLength;

	private final String maxBytes;

	private final String silentMillis;

	/**
	 * Creates scripts.
	 * @param maxLength approximate number of entries kept in Redis
	 * @param maxSize approximate size of these entries
	 * @param silence time after which Redis forgets a silent node
	 */
	StreamScripts(RedisLink link, int maxLength, DataSize maxSize, Duration silence) {
		this.link = link;
		this.maxLength = String.valueOf(maxLength);
		this.maxBytes = String.valueOf(maxSize.toBytes());
		this.silentMillis = String.valueOf(silence.toMillis());
	}

	/** Appends an entry. */
	Mono<String> append(List<StreamRecord> records) {
		return Mono.defer(() -> this.link.run(APPEND, List.of(this.link.key("log"), this.link.key("head")),
				List.of(this.maxLength, epoch(), String.valueOf(records.size()), tag(), this.link.node(),
						EntryCodec.encode(records), this.maxBytes)));
	}

	/**
	 * Reads the head of the stream, and makes an empty stream if there is none. A node
	 * calls this as its heartbeat too.
	 * @param known position of this node; an earlier head starts a new epoch, since a
	 * failover lost the difference
	 * @param isForked whether the known position is not part of the stream
	 */
	Mono<ClusterState> head(@Nullable StreamHead known, boolean isForked) {
		return Mono.defer(() -> this.link.run(HEAD, headKeys(), headArguments(known, isForked)))
			.map(ClusterState::parse);
	}

	/** Does the same as {@link #head} even while Redis counts as away. */
	Mono<ClusterState> probe(@Nullable StreamHead known) {
		return Mono.defer(() -> this.link.probe(HEAD, headKeys(), headArguments(known, false)))
			.map(ClusterState::parse);
	}

	private List<String> headKeys() {
		return List.of(this.link.key("nodes"), this.link.key("head"), this.link.key("log"));
	}

	private List<String> headArguments(@Nullable StreamHead known, boolean isForked) {
		return List.of(this.link.node(), this.silentMillis, this.link.key("interest:"), this.maxLength, epoch(),
				(known != null) ? known.epoch() : "", (known != null) ? String.valueOf(known.number()) : "0",
				(known != null) ? known.tag() : "", isForked ? "1" : "0");
	}

	/** Returns a random name for an epoch that the script may have to start. */
	private static String epoch() {
		return UUID.randomUUID().toString().substring(0, 8);
	}

	private static String tag() {
		return String.valueOf(ThreadLocalRandom.current().nextLong(1, MAX_TAG));
	}

}
