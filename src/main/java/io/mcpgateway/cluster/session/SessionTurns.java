package io.mcpgateway.cluster.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/** Turns of the tasks of each session: one task runs after the other. */
final class SessionTurns {

	/** End of the last task of each session with tasks. */
	private final Map<String, Sinks.Empty<Void>> last = new ConcurrentHashMap<>();

	/**
	 * Runs a task after all earlier ones of the session, whether these failed or not. A
	 * task cancelled in the queue does not let later tasks pass the earlier.
	 */
	<T> Mono<T> take(String key, Mono<T> task) {
		return Mono.defer(() -> {
			Sinks.Empty<Void> end = Sinks.empty();
			Sinks.Empty<Void> earlier = this.last.put(key, end);
			Mono<Void> turn = (earlier != null) ? earlier.asMono().publishOn(Schedulers.parallel()) : Mono.empty();
			return turn.then(task).doFinally((signal) -> turn.subscribe(null, null, () -> end(key, end)));
		});
	}

	private void end(String key, Sinks.Empty<Void> end) {
		this.last.remove(key, end);
		end.tryEmitEmpty();
	}

}
