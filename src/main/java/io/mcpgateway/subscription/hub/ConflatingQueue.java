package io.mcpgateway.subscription.hub;

import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.Notice;
import org.jspecify.annotations.Nullable;

/**
 * The notices that a subscriber has not taken yet, in order, none twice: one that is
 * there keeps its place, its position and its time. Safe for any thread.
 */
final class ConflatingQueue extends AbstractQueue<Notice> {

	private static final Object WATCHING = new Object();

	private final LongAdder conflated;

	private final LongAdder dropped;

	/** Made for the first notice that waits: most subscribers wait for notices. */
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

	/** What comes now goes back to before what waits. */
	synchronized void limitPositions(ChangePosition position) {
		if (this.waiting != null) {
			this.waiting.replaceAll((key, notice) -> notice.withPositionAtMost(position));
		}
	}

	/** Remove the waiting notices of URIs and lists that are no longer of interest. */
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

	/** Nobody will take what waits. */
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
