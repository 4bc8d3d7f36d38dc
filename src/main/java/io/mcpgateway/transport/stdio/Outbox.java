package io.mcpgateway.transport.stdio;

import java.util.concurrent.Semaphore;
import java.util.function.Function;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * Queue of output in the order of readiness. A limited number of answers is computed at a
 * time, and waiting answers take bounded memory; streams run beside the answers.
 */
final class Outbox {

	/** Estimated memory of a request besides the line. */
	private static final int REQUEST_OVERHEAD_BYTES = 1024;

	/** Number of largest messages allowed to wait. */
	private static final int MAX_WAITING_MESSAGES = 4;

	private final Sinks.Many<Flux<OutputLine>> answers = Sinks.many().unicast().onBackpressureBuffer();

	private final Sinks.Many<Flux<OutputLine>> streams = Sinks.many().unicast().onBackpressureBuffer();

	private final int maxAnswers;

	private final Semaphore room;

	Outbox(int maxMessage, int maxAnswers) {
		this.maxAnswers = maxAnswers;
		this.room = new Semaphore((maxMessage + REQUEST_OVERHEAD_BYTES) * MAX_WAITING_MESSAGES);
	}

	/** Returns all lines, to a single subscriber. */
	Flux<OutputLine> lines() {
		Flux<OutputLine> answered = this.answers.asFlux().flatMap(Function.identity(), this.maxAnswers, 1);
		Flux<OutputLine> streamed = this.streams.asFlux().flatMap(Function.identity(), Integer.MAX_VALUE, 1);
		return Flux.merge(1, answered.concatWithValues(OutputLine.END_OF_ANSWERS), streamed);
	}

	/** Queues the answer to a message of {@code length} bytes, once it fits. */
	void answer(int length, Flux<OutputLine> lines) throws InterruptedException {
		int cost = length + REQUEST_OVERHEAD_BYTES;
		this.room.acquire(cost);
		emit(this.answers, lines.doFinally((signal) -> this.room.release(cost)));
	}

	/** Queues a stream of lines. */
	void stream(Flux<OutputLine> lines) {
		emit(this.streams, lines);
	}

	/** Rejects further answers. */
	synchronized void endAnswers() {
		this.answers.tryEmitComplete();
	}

	/** Rejects further answers and streams. */
	synchronized void end() {
		this.answers.tryEmitComplete();
		this.streams.tryEmitComplete();
	}

	/** Emits to a sink, a single thread at a time; drops the lines after the end. */
	private synchronized void emit(Sinks.Many<Flux<OutputLine>> sink, Flux<OutputLine> lines) {
		sink.tryEmitNext(lines);
	}

}
