package io.mcpgateway.document;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpgateway.resource.ReaderKey;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Conversions under way, by the key of their Markdown. Readers of one document share one
 * conversion, which ends early only if all of them leave. Until a conversion begins, each
 * caller waits in a turn of his own.
 */
final class SharedConversions {

	/** Conversions with their document at hand, by key. */
	private final ConcurrentMap<String, Mono<Markdown>> running = new ConcurrentHashMap<>();

	private final ConcurrentMap<Turn, Mono<Markdown>> turns = new ConcurrentHashMap<>();

	/** Signals for the turns of a key that its conversion has begun. */
	private final ConcurrentMap<String, Sinks.One<Beginning>> beginnings = new ConcurrentHashMap<>();

	/**
	 * Returns the Markdown of a turn, or of a conversion with its document already at
	 * hand. Readers of one document by one caller share a turn.
	 * @param turn waits for a place and then calls {@link #share}; ends early if a
	 * conversion for another caller begins
	 */
	Mono<Markdown> inTurn(String key, Mono<Markdown> turn) {
		return Mono.deferContextual((context) -> {
			Turn own = new Turn(key, ReaderKey.in(context));
			return this.turns.computeIfAbsent(own,
					(missing) -> first(own, turn).doFinally((end) -> this.turns.remove(own)).share());
		});
	}

	/**
	 * Returns the running conversion of a key, or a new conversion, started by the first
	 * subscription.
	 * @param conversion creates the new conversion
	 */
	Mono<Markdown> share(String key, Supplier<Mono<Markdown>> conversion) {
		return this.running.computeIfAbsent(key,
				(missing) -> begin(key, conversion.get()).doFinally((end) -> this.running.remove(key)).share());
	}

	private Mono<Markdown> first(Turn own, Mono<Markdown> turn) {
		String key = own.key();
		return Mono.defer(() -> {
			Sinks.One<Beginning> beginning = this.beginnings.computeIfAbsent(key, (missing) -> Sinks.one());
			Mono<Markdown> begun = this.running.get(key);
			return (begun != null) ? begun
					: Mono.firstWithSignal(begunByOthers(beginning, own.caller()), turn.map(Mono::just))
						.flatMap(Function.identity());
		})
			.doFinally((end) -> this.beginnings.computeIfPresent(key,
					(same, beginning) -> (beginning.currentSubscriberCount() > 0) ? beginning : null));
	}

	private static Mono<Mono<Markdown>> begunByOthers(Sinks.One<Beginning> beginning, ReaderKey caller) {
		return beginning.asMono()
			.flatMap((begun) -> begun.caller().equals(caller) ? Mono.never() : Mono.just(begun.conversion()));
	}

	/** Tells the waiting turns once a conversion begins. */
	private Mono<Markdown> begin(String key, Mono<Markdown> conversion) {
		return Mono.deferContextual((context) -> {
			Mono<Markdown> begun = this.running.get(key);
			Sinks.One<Beginning> waiting = this.beginnings.remove(key);
			if (begun != null && waiting != null) {
				waiting.tryEmitValue(new Beginning(ReaderKey.in(context), begun));
			}
			return conversion;
		});
	}

	/** Conversion begun by the turn of a caller. */
	private record Beginning(ReaderKey caller, Mono<Markdown> conversion) {

	}

	/** Wait of a caller for the place of a document. */
	private record Turn(String key, ReaderKey caller) {

	}

}
