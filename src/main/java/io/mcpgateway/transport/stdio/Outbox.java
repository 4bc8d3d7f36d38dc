package io.mcpgateway.transport.stdio;

import java.util.concurrent.Semaphore;
import java.util.function.Function;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * What is to be written, in the order in which it is ready. Answers are worked on so many
 * at a time, and those that wait take a bounded memory; streams go on beside them.
 */
final class Outbox {

	/** What a request is taken to need beside the bytes of its line. */
	private static final int OVERHEAD = 1024;

	/** How many messages of the largest size may wait. */
	private static final int LARGEST_WAITING = 4;

	private final Sinks.Many<Flux<OutputLine>> answers = Sinks.many().unicast().onBackpressureBuffer();

	private final Sinks.Many<Flux<OutputLine>> streams = Sinks.many().unicast().onBackpressureBuffer();

	private final int maxAnswers;

	private final Semaphore room;

	Outbox(int maxMessage, int maxAnswers) {
		this.maxAnswers = maxAnswers;
		this.room = new Semaphore((maxMessage + OVERHEAD) * LARGEST_WAITING);
	}

	/** All lines; to be subscribed to once. */
	Flux<OutputLine> lines() {
		Flux<OutputLine> answered = this.answers.asFlux().flatMap(Function.identity(), this.maxAnswers, 1);
		Flux<OutputLine> streamed = this.streams.asFlux().flatMap(Function.identity(), Integer.MAX_VALUE, 1);
		return Flux.merge(1, answered.concatWithValues(OutputLine.END_OF_ANSWERS), streamed);
	}

	/** Answer a message of so many bytes, once there is room for it. */
	void answer(int length, Flux<OutputLine> lines) throws InterruptedException {
		int cost = length + OVERHEAD;
		this.room.acquire(cost);
		emit(this.answers, lines.doFinally((signal) -> this.room.release(cost)));
	}

	/** Write lines for as long as there are any. */
	void stream(Flux<OutputLine> lines) {
		emit(this.streams, lines);
	}

	/** No more answers are begun. */
	synchronized void endAnswers() {
		this.answers.tryEmitComplete();
	}

	/** Nothing more is begun. */
	synchronized void end() {
		this.answers.tryEmitComplete();
		this.streams.tryEmitComplete();
	}

	/** One at a time; what comes after the end has come too late. */
	private synchronized void emit(Sinks.Many<Flux<OutputLine>> sink, Flux<OutputLine> lines) {
		sink.tryEmitNext(lines);
	}

}
