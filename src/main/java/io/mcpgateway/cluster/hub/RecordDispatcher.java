package io.mcpgateway.cluster.hub;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import io.mcpgateway.subscription.SharedPosition;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Dispatcher of records to the listeners of their kinds. */
final class RecordDispatcher {

	private static final Logger logger = LoggerFactory.getLogger(RecordDispatcher.class);

	private final List<RecordListener> listeners = new CopyOnWriteArrayList<>();

	private final Map<String, Counter> records = new ConcurrentHashMap<>();

	private final MeterRegistry registry;

	private final Counter skipped;

	private final Counter reconnects;

	RecordDispatcher(MeterRegistry registry) {
		this.registry = registry;
		this.skipped = Counter.builder("mcp.cluster.entries.skipped")
			.description("Entries and records of the log that this version cannot read")
			.register(registry);
		this.reconnects = Counter.builder("mcp.cluster.reconnects")
			.description("Failed reads of the log, each followed by a new connection")
			.register(registry);
	}

	void add(RecordListener listener) {
		this.listeners.add(listener);
		listener.kinds().forEach((kind) -> this.records.computeIfAbsent(kind, this::counter));
	}

	void skipped() {
		this.skipped.increment();
	}

	void reconnected() {
		this.reconnects.increment();
	}

	/** Delivers the records of an entry in order. */
	void dispatch(StreamEntry entry) {
		List<StreamRecord> records = entry.records();
		if (records == null) {
			skipped();
			return;
		}
		long number = entry.before().number();
		for (StreamRecord record : records) {
			SharedPosition position = new SharedPosition(entry.head().epoch(), ++number);
			if (record.kind().equals(StreamAppender.LOST)) {
				all((listener) -> listener.broken(position));
			}
			else if (this.records.containsKey(record.kind())) {
				this.records.get(record.kind()).increment();
				of(record.kind(), (listener) -> listener.received(record, entry.origin(), position));
			}
			else {
				skipped();
			}
		}
	}

	void broken(StreamHead head) {
		all((listener) -> listener.broken(head.position()));
	}

	void resumed() {
		all(RecordListener::resumed);
	}

	void postponed(StreamRecord record) {
		of(record.kind(), (listener) -> listener.postponed(record));
	}

	private void of(String kind, Consumer<RecordListener> call) {
		all((listener) -> {
			if (listener.kinds().contains(kind)) {
				call.accept(listener);
			}
		});
	}

	/** Keeps the stream going after a failure of a listener, which is a bug. */
	private void all(Consumer<RecordListener> call) {
		for (RecordListener listener : this.listeners) {
			try {
				call.accept(listener);
			}
			catch (RuntimeException ex) {
				logger.error("A record of the cluster's log could not be applied", ex);
			}
		}
	}

	private Counter counter(String kind) {
		return Counter.builder("mcp.cluster.entries")
			.description("Records of the log that this node received")
			.tag("kind", kind)
			.register(this.registry);
	}

}
