package io.mcpgateway.resource.content;

import io.mcpgateway.resource.uri.ResourceUri;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Hears what is read for a call. It is found in Reactor's context, under this class, when
 * a resource is opened; bytes that are streamed later, outside of that context, are told
 * to it all the same.
 */
@FunctionalInterface
public interface ReadObserver {

	/** What is at a URI is read; the answer hears how that goes. */
	Bytes readStarted(String uri);

	/** The context in which this hears of reads too, after those who do already. */
	default Context in(Context context) {
		return context.put(ReadObserver.class,
				context.<ReadObserver>getOrEmpty(ReadObserver.class)
					.<ReadObserver>map((other) -> (uri) -> Bytes.both(other.readStarted(uri), this.readStarted(uri)))
					.orElse(this));
	}

	/** The same read, told to who hears of it. */
	static Mono<Content> observed(ResourceUri uri, Mono<Content> read) {
		return Mono.deferContextual((context) -> context.hasKey(ReadObserver.class)
				? observed(read, observer(context).readStarted(uri.text())) : read);
	}

	private static ReadObserver observer(ContextView context) {
		return context.get(ReadObserver.class);
	}

	private static Mono<Content> observed(Mono<Content> read, Bytes observer) {
		return read.map((content) -> switch (content.body()) {
			case Content.InMemory(byte[] bytes) -> {
				observer.received(bytes.length);
				yield content;
			}
			case Content.Streamed streamed -> {
				observer.streaming();
				yield content.transform((bytes) -> bytes.tap(() -> new ObservedBytes(observer)));
			}
		});
	}

	/**
	 * Hears of the bytes of one resource. They may come twice, once to see whether they
	 * are text and once to be sent.
	 */
	interface Bytes {

		/** So many have come since the beginning; 0 when they begin to. */
		void received(long position);

		/** They are not here yet, but will come as they are asked for. */
		default void streaming() {
		}

		/** All of them have come. */
		default void completed() {
		}

		/** They broke off at the source. */
		default void failed(Throwable failure) {
		}

		/** Nobody wants the rest. */
		default void cancelled() {
		}

		/** Both of them. */
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
