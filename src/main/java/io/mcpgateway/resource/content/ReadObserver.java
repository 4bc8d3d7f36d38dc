package io.mcpgateway.resource.content;

import io.mcpgateway.resource.uri.ResourceUri;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Observer of the reads of a call. Reactor's context carries the observer under this
 * class when a resource is opened. The observer also receives bytes streamed later,
 * outside the context.
 */
@FunctionalInterface
public interface ReadObserver {

	/** Starts the observation of a read. */
	Bytes readStarted(String uri);

	/** Returns a context with this observer after the observers already present. */
	default Context in(Context context) {
		return context.put(ReadObserver.class,
				context.<ReadObserver>getOrEmpty(ReadObserver.class)
					.<ReadObserver>map((other) -> (uri) -> Bytes.both(other.readStarted(uri), this.readStarted(uri)))
					.orElse(this));
	}

	/** Returns the same read, reported to the observer of the context. */
	static Mono<Content> observed(ResourceUri uri, Mono<Content> read) {
		return Mono.deferContextual((context) -> context.hasKey(ReadObserver.class)
				? observed(read, observer(context).readStarted(uri.text())) : read);
	}

	/** Reports a content in memory to the observer of the context. */
	static void observe(ResourceUri uri, Content content, ContextView context) {
		if (content.body() instanceof Content.InMemory memory && context.hasKey(ReadObserver.class)) {
			observer(context).readStarted(uri.text()).received(memory.bytes().length);
		}
	}

	private static ReadObserver observer(ContextView context) {
		return context.get(ReadObserver.class);
	}

	private static Mono<Content> observed(Mono<Content> read, Bytes observer) {
		return read.map((content) -> switch (content.body()) {
			case Content.InMemory memory -> {
				observer.received(memory.bytes().length);
				yield content;
			}
			case Content.Streamed streamed -> {
				observer.streaming();
				yield content.transform((bytes) -> bytes.tap(() -> new ObservedBytes(observer)));
			}
		});
	}

	/**
	 * Observer of the bytes of one resource. A resource may be read twice: to detect text
	 * and to send the bytes.
	 */
	interface Bytes {

		/** Receives the number of bytes read from the beginning; 0 at the start. */
		void received(long position);

		/** Announces a stream that is read on demand. */
		default void streaming() {
		}

		/** Reports the end of the bytes. */
		default void completed() {
		}

		/** Reports a failure of the source. */
		default void failed(Throwable failure) {
		}

		/** Reports that the reader cancelled. */
		default void cancelled() {
		}

		/** Returns an observer that forwards to two observers. */
		private static Bytes both(Bytes first, Bytes second) {
			return new Bytes() {

				@Override
				public void received(long position) {
					first.received(position);
					second.received(position);
				}

				@Override
				public void streaming() {
					first.streaming();
					second.streaming();
				}

				@Override
				public void completed() {
					first.completed();
					second.completed();
				}

				@Override
				public void failed(Throwable failure) {
					first.failed(failure);
					second.failed(failure);
				}

				@Override
				public void cancelled() {
					first.cancelled();
					second.cancelled();
				}

			};
		}

	}

}
