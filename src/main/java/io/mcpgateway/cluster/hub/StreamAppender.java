package io.mcpgateway.cluster.hub;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

import io.mcpgateway.cluster.redis.RedisLink;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Appender of records. Records of the time in which an entry is sent share the next
 * entry. While Redis is away up to 10,000 records of at most 16 million characters wait;
 * beyond, a single record about the loss replaces all.
 */
final class StreamAppender {

	/** Kind of the record that stands for lost records of its node. */
	static final String LOST = "lost";

	private static final int MAX_WAITING = 10_000;

	private static final int MAX_WAITING_CHARACTERS = 16_000_000;

	/** Number of waiting records below which {@link #submit} does not wait. */
	private static final int MAX_UNACKNOWLEDGED = 1000;

	private final Deque<Waiting> queue = new ArrayDeque<>();

	private final RedisLink link;

	private final StreamScripts scripts;

	private final Consumer<StreamRecord> postponed;

	private int characters;

	private boolean isAppending;

	private boolean isLost;

	/**
	 * Creates an appender.
	 * @param postponed receives each record that Redis did not take at once
	 */
	StreamAppender(RedisLink link, StreamScripts scripts, Consumer<StreamRecord> postponed) {
		this.link = link;
		this.scripts = scripts;
		this.postponed = postponed;
	}

	/** Completes once the record is in Redis, or is postponed. */
	Mono<Void> append(StreamRecord record) {
		return Mono.defer(() -> add(record).done.asMono());
	}

	/** Completes at once while few records wait. */
	Mono<Void> submit(StreamRecord record) {
		return Mono.defer(() -> {
			Waiting added = add(record);
			return (size() < MAX_UNACKNOWLEDGED) ? Mono.empty() : added.done.asMono();
		});
	}

	/** Returns the number of waiting records. */
	synchronized int size() {
		return this.queue.size();
	}

	/** Appends waiting records, or postpones them while Redis is away. */
	void drain() {
		if (!this.link.isAvailable()) {
			postpone();
			return;
		}
		List<Waiting> batch = take();
		if (!batch.isEmpty()) {
			this.scripts.append(batch.stream().map((one) -> one.record).toList())
				.subscribe(null, (failure) -> failed(batch), () -> appended(batch));
		}
	}

	private Waiting add(StreamRecord record) {
		Waiting added = new Waiting(record);
		synchronized (this) {
			this.queue.addLast(added);
			this.characters += record.size();
		}
		drain();
		return added;
	}

	/** Removes the records of the next entry; none while an entry is on its way. */
	private synchronized List<Waiting> take() {
		List<Waiting> batch = new ArrayList<>();
		if (this.isAppending) {
			return batch;
		}
		if (this.isLost) {
			this.queue.addFirst(new Waiting(StreamRecord.of(LOST)));
			this.isLost = false;
		}
		int size = 0;
		while (batch.size() < EntryCodec.MAX_RECORDS && !this.queue.isEmpty()
				&& (batch.isEmpty() || size + this.queue.getFirst().record.size() <= StreamRecord.MAX_CHARACTERS)) {
			Waiting next = this.queue.removeFirst();
			size += next.record.size();
			batch.add(next);
		}
		this.characters -= size;
		this.isAppending = !batch.isEmpty();
		return batch;
	}

	private void appended(List<Waiting> batch) {
		synchronized (this) {
			this.isAppending = false;
		}
		batch.forEach((one) -> one.done.tryEmitEmpty());
		drain();
	}

	/** Puts the records back, since Redis may not have taken them. */
	private void failed(List<Waiting> batch) {
		synchronized (this) {
			this.isAppending = false;
			batch.reversed().forEach((one) -> {
				this.queue.addFirst(one);
				this.characters += one.record.size();
			});
		}
		postpone();
	}

	private void postpone() {
		List<Waiting> all;
		synchronized (this) {
			all = this.queue.stream().filter(Waiting::postpone).toList();
			if (this.queue.size() > MAX_WAITING || this.characters > MAX_WAITING_CHARACTERS) {
				this.queue.clear();
				this.characters = 0;
				this.isLost = true;
			}
		}
		all.stream().filter((one) -> !one.record.kind().equals(LOST)).forEach((one) -> {
			this.postponed.accept(one.record);
			one.done.tryEmitEmpty();
		});
	}

	/** Record that waits. */
	private static final class Waiting {

		private final StreamRecord record;

		/** Signal that the record is in Redis, or was postponed. */
		private final Sinks.Empty<Void> done = Sinks.empty();

		private boolean isPostponed;

		Waiting(StreamRecord record) {
			this.record = record;
		}

		/** Marks the record as postponed; {@code false} if already marked. */
		boolean postpone() {
			boolean isFirst = !this.isPostponed;
			this.isPostponed = true;
			return isFirst;
		}

	}

}
