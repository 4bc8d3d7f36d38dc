package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.Watchable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;

/**
 * A notifier that, while it is told to, says of each directory only that something was
 * lost.
 */
record LossyNotifier(Notifier notifier, AtomicBoolean loses, Map<WatchKey, WatchKey> keys) implements Notifier {

	LossyNotifier(Notifier notifier, AtomicBoolean loses) {
		this(notifier, loses, new ConcurrentHashMap<>());
	}

	@Override
	public WatchKey register(Path directory) throws IOException {
		return lossy(this.notifier.register(directory));
	}

	@Override
	public @Nullable WatchKey poll(long nanos) throws InterruptedException {
		WatchKey key = this.notifier.poll(nanos);
		return (key != null) ? lossy(key) : null;
	}

	@Override
	public void close() throws IOException {
		this.notifier.close();
	}

	private WatchKey lossy(WatchKey key) {
		return this.keys.computeIfAbsent(key, (unknown) -> new LossyKey(unknown, this.loses));
	}

	private static final class LossyKey implements WatchKey {

		private final WatchKey key;

		private final AtomicBoolean loses;

		LossyKey(WatchKey key, AtomicBoolean loses) {
			this.key = key;
			this.loses = loses;
		}

		@Override
		public boolean isValid() {
			return this.key.isValid();
		}

		@Override
		public List<WatchEvent<?>> pollEvents() {
			List<WatchEvent<?>> events = this.key.pollEvents();
			return (this.loses.get() && !events.isEmpty()) ? List.of(new Overflow()) : events;
		}

		@Override
		public boolean reset() {
			return this.key.reset();
		}

		@Override
		public void cancel() {
			this.key.cancel();
		}

		@Override
		public Watchable watchable() {
			return this.key.watchable();
		}

	}

	private record Overflow() implements WatchEvent<Object> {

		@Override
		public Kind<Object> kind() {
			return StandardWatchEventKinds.OVERFLOW;
		}

		@Override
		public int count() {
			return 1;
		}

		@Override
		public @Nullable Object context() {
			return null;
		}

	}

}
