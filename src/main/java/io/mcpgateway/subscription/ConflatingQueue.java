package io.mcpgateway.subscription;

import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

import io.mcpgateway.protocol.ListKind;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe queue of undelivered notices, in order and without duplicates. An equal
 * notice that already waits keeps its place, position and time.
 */
final class ConflatingQueue extends AbstractQueue<Notice> {

	private static final Object WATCHING = new Object();

	private final LongAdder conflated;

	private final LongAdder dropped;

	/** Created with the first waiting notice, since most subscribers have no backlog. */
	private @Nullable Map<Object, Notice> waiting;

	ConflatingQueue(LongAdder conflated, LongAdder dropped) {
		this.conflated = conflated;
		this.dropped = dropped;
	}

	@Override
	public synchronized boolean offer(Notice notice) {
		if (this.waiting == null) {
			this.waiting = new LinkedHashMap<>(4);
		}
		if (this.waiting.putIfAbsent(key(notice), notice) != null) {
			this.conflated.increment();
		}
		return true;
	}

	@Override
	public synchronized @Nullable Notice poll() {
		if (this.waiting == null) {
			return null;
		}
		Map.Entry<Object, Notice> first = this.waiting.entrySet().iterator().next();
		this.waiting.remove(first.getKey());
		if (this.waiting.isEmpty()) {
			this.waiting = null;
		}
		return first.getValue();
	}

	/** Limits the positions of all waiting notices. */
	synchronized void limitPositions(ChangePosition position) {
		if (this.waiting != null) {
			this.waiting.replaceAll((key, notice) -> notice.withPositionAtMost(position));
		}
	}

	/** Removes the waiting notices of URIs and lists without subscription. */
	synchronized void removeAll(Collection<String> uris, Collection<ListKind> lists) {
		if (this.waiting != null) {
			this.waiting.keySet().removeAll(uris);
			this.waiting.keySet().removeAll(lists);
			if (this.waiting.isEmpty()) {
				this.waiting = null;
			}
		}
	}

	@Override
	public synchronized @Nullable Notice peek() {
		return (this.waiting != null) ? this.waiting.values().iterator().next() : null;
	}

	/** Drops all waiting notices. */
	@Override
	public synchronized void clear() {
		this.dropped.add(size());
		this.waiting = null;
	}

	@Override
	public synchronized int size() {
		return (this.waiting != null) ? this.waiting.size() : 0;
	}

	@Override
	public synchronized Iterator<Notice> iterator() {
		return ((this.waiting != null) ? List.copyOf(this.waiting.values()) : List.<Notice>of()).iterator();
	}

	private static Object key(Notice notice) {
		return switch (notice) {
			case Notice.Updated updated -> updated.uri();
			case Notice.ListChanged changed -> changed.list();
			case Notice.Watching watching -> WATCHING;
		};
	}

}
