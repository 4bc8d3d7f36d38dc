package io.mcpgateway.session;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * Which of the streams that a client holds open in a session speaks, as nothing may be
 * said on two: the youngest, as an older one may be dead without anybody having noticed.
 */
final class Turns {

	private final Map<String, Deque<Sinks.Many<Boolean>>> streams = new ConcurrentHashMap<>();

	/**
	 * Take the turn, and give it back with the cancellation. The first word is
	 * {@code true}.
	 */
	Flux<Boolean> take(String session) {
		return Flux.using(() -> begin(session), Sinks.Many::asFlux, (turn) -> end(session, turn));
	}

	private Sinks.Many<Boolean> begin(String session) {
		Sinks.Many<Boolean> turn = Sinks.many().replay().latest();
		this.streams.compute(session, (key, known) -> {
			Deque<Sinks.Many<Boolean>> all = (known != null) ? known : new ArrayDeque<>(1);
			if (!all.isEmpty()) {
				all.getFirst().tryEmitNext(false);
			}
			all.push(turn);
			return all;
		});
		turn.tryEmitNext(true);
		return turn;
	}

	private void end(String session, Sinks.Many<Boolean> turn) {
		this.streams.computeIfPresent(session, (key, all) -> {
			boolean spoke = all.getFirst() == turn;
			all.remove(turn);
			if (spoke && !all.isEmpty()) {
				all.getFirst().tryEmitNext(true);
			}
			return all.isEmpty() ? null : all;
		});
	}

}
