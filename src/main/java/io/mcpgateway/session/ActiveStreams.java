package io.mcpgateway.session;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * Selection of the active stream of each session, since a message may be sent on one
 * stream only. The newest stream is active, because an older stream may be dead without
 * having been detected.
 */
final class ActiveStreams {

	private final Map<String, SessionStreams> sessions = new ConcurrentHashMap<>();

	/**
	 * Registers a stream until cancellation. Emits whether the stream is active, at once
	 * and at each change.
	 */
	Flux<Boolean> open(String session) {
		return Flux.using(() -> add(session), (stream) -> stream.active.asFlux(), (stream) -> remove(session, stream));
	}

	private OpenedStream add(String session) {
		OpenedStream stream = new OpenedStream();
		SessionStreams all = this.sessions.compute(session,
				(id, known) -> ((known != null) ? known : new SessionStreams()).with(stream));
		all.announce();
		return stream;
	}

	private void remove(String session, OpenedStream stream) {
		SessionStreams all = this.sessions.computeIfPresent(session, (id, known) -> known.without(stream));
		if (all != null) {
			all.announce();
		}
	}

	/** Streams of one session. */
	private static final class SessionStreams {

		private final AtomicInteger changes = new AtomicInteger();

		/** Streams, newest first. */
		private volatile List<OpenedStream> streams = List.of();

		SessionStreams with(OpenedStream stream) {
			this.streams = Stream.concat(Stream.of(stream), this.streams.stream()).toList();
			return this;
		}

		@Nullable SessionStreams without(OpenedStream stream) {
			this.streams = this.streams.stream().filter((other) -> other != stream).toList();
			return this.streams.isEmpty() ? null : this;
		}

		/**
		 * Informs each stream, the active one last. <b>Why</b> without a lock: a stream
		 * may close another while being informed. One thread informs at a time and
		 * handles the changes of concurrent threads too.
		 */
		void announce() {
			if (this.changes.getAndIncrement() > 0) {
				return;
			}
			int seen = 1;
			while (seen > 0) {
				List<OpenedStream> now = this.streams;
				now.stream().skip(1).forEach((stream) -> stream.announce(false));
				now.stream().limit(1).forEach((stream) -> stream.announce(true));
				seen = this.changes.addAndGet(-seen);
			}
		}

	}

	/** Stream held open by a client. */
	private static final class OpenedStream {

		private final Sinks.Many<Boolean> active = Sinks.unsafe().many().replay().latest();

		private @Nullable Boolean announced;

		void announce(boolean isActive) {
			if (this.announced == null || this.announced != isActive) {
				this.announced = isActive;
				this.active.tryEmitNext(isActive);
			}
		}

	}

}
