package io.mcpgateway.cluster.hub;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Range;
import org.springframework.data.redis.connection.Limit;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.connection.stream.ByteBufferRecord;
import org.springframework.data.redis.connection.stream.ReadOffset;
import org.springframework.data.redis.connection.stream.StreamOffset;
import org.springframework.data.redis.connection.stream.StreamReadOptions;
import reactor.core.publisher.Mono;

/** Reader of entries from the stream in Redis. */
final class StreamReader {

	/** Maximum entries of a read, most of which have up to 64,000 characters. */
	private static final int PAGE_SIZE = 100;

	/** Maximum records replayed to a node that joins. */
	private static final int MAX_REPLAYED = 10_000;

	private final ByteBuffer key;

	private final Runnable skipped;

	/**
	 * Creates a reader.
	 * @param skipped called for each entry that no gateway wrote
	 */
	StreamReader(String key, Runnable skipped) {
		this.key = ByteBuffer.wrap(key.getBytes(StandardCharsets.UTF_8)).asReadOnlyBuffer();
		this.skipped = skipped;
	}

	/** Reads the entries after an id; waits up to {@code block} for the first. */
	@SuppressWarnings("unchecked")
	Mono<Page> next(ReactiveRedisConnection connection, String after, Duration block) {
		return connection.streamCommands()
			.xRead(StreamReadOptions.empty().block(block).count(PAGE_SIZE),
					StreamOffset.create(this.key.duplicate(), ReadOffset.from(after)))
			.collectList()
			.map(this::page);
	}

	/**
	 * Reads the last entries before {@code head}, oldest first, as far back as their
	 * chain in one epoch reaches.
	 */
	Mono<List<StreamEntry>> tail(ReactiveRedisConnection connection, StreamHead head) {
		return Mono.defer(() -> {
			Deque<StreamEntry> loaded = new ArrayDeque<>();
			return load(connection, head, loaded).then(Mono.fromSupplier(() -> List.copyOf(loaded)));
		});
	}

	private Mono<Void> load(ReactiveRedisConnection connection, StreamHead end, Deque<StreamEntry> loaded) {
		return connection.streamCommands()
			.xRevRange(this.key.duplicate(), Range.closed("-", end.id()), Limit.limit().count(PAGE_SIZE))
			.collectList()
			.flatMap((read) -> {
				StreamHead next = end;
				for (StreamEntry entry : page(read).entries()) {
					if (!entry.head().equals(next)) {
						return Mono.empty();
					}
					loaded.addFirst(entry);
					next = entry.before();
				}
				boolean isEnd = read.size() < PAGE_SIZE || end.number() - next.number() == 0
						|| loaded.stream().mapToInt(StreamEntry::count).sum() >= MAX_REPLAYED;
				return isEnd ? Mono.empty() : load(connection, next, loaded);
			});
	}

	private Page page(List<ByteBufferRecord> read) {
		List<StreamEntry> entries = new ArrayList<>(read.size());
		for (ByteBufferRecord one : read) {
			StreamEntry entry = EntryCodec.decode(one);
			if (entry != null) {
				entries.add(entry);
			}
			else {
				this.skipped.run();
			}
		}
		return new Page(entries, read.isEmpty() ? null : read.getLast().getId().getValue());
	}

	/**
	 * Result of a read.
	 *
	 * @param lastId id of the last entry; {@code null} if there was none
	 */
	record Page(List<StreamEntry> entries, @Nullable String lastId) {

	}

}
