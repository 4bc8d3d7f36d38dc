package io.mcpgateway.adapter;

import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;

import io.mcpgateway.blocking.BlockingStreams;
import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.blocking.FairScheduler;
import io.mcpgateway.resource.ReaderKey;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Threads of a mount for blocking reads, in fair shares: the work of a reader takes at
 * most half of the threads, and readers take turns. Hanging work of one reader thus
 * leaves threads to another reader. Errors after a cancellation are dropped.
 */
public final class ReaderThreads implements DisposableBean {

	/** Maximum number of tasks of all readers waiting for a thread. */
	private static final int MAX_QUEUED_TASKS = 10_000;

	private final FairScheduler scheduler;

	private ReaderThreads(FairScheduler scheduler) {
		this.scheduler = scheduler;
	}

	/**
	 * Creates threads never interrupted by a cancellation.
	 * @param threads maximum number of threads, at least 1; with a single one, readers
	 * wait for each other
	 * @param name beginning of the names of the threads
	 */
	public static ReaderThreads of(int threads, String name) {
		return new ReaderThreads(FairScheduler.of(threads, MAX_QUEUED_TASKS, name));
	}

	/**
	 * Creates threads for requests. A cancellation interrupts the running request, which
	 * ends the request early and closes no shared resource.
	 * @param threads maximum number of threads, at least 1; with a single one, readers
	 * wait for each other
	 * @param name beginning of the names of the threads
	 */
	public static ReaderThreads ofRequests(int threads, String name) {
		return new ReaderThreads(FairScheduler.interrupting(threads, MAX_QUEUED_TASKS, name));
	}

	/** Returns the maximum number of threads working for a reader. */
	public int share() {
		return this.scheduler.share();
	}

	/** Runs work on a thread for the reader in the context; empty for {@code null}. */
	public <T> Mono<T> call(Callable<? extends @Nullable T> work) {
		return Mono.deferContextual((context) -> call(ReaderKey.in(context), work));
	}

	/** Runs work on a thread for a reader; empty for {@code null}. */
	public <T> Mono<T> call(ReaderKey reader, Callable<? extends @Nullable T> work) {
		return call(reader, Mono.fromCallable(work));
	}

	/** Subscribes to work on a thread for a reader. */
	public <T> Mono<T> call(ReaderKey reader, Mono<T> work) {
		return Cancellation.quietly(work.subscribeOn(this.scheduler.forCaller(reader))).onErrorMap(ReaderThreads::map);
	}

	/**
	 * Subscribes to a stream, and requests from it, on threads for a reader. The stream
	 * ends with the error of {@link ReaderKey#busy()} if too many tasks wait.
	 */
	public <T> Flux<T> stream(ReaderKey reader, Flux<T> work) {
		return BlockingStreams.on(this.scheduler.forCaller(reader), work).onErrorMap(ReaderThreads::map);
	}

	/**
	 * Subscribes to a stream on a thread for a reader. The stream itself decides where to
	 * serve requests.
	 */
	public <T> Flux<T> open(ReaderKey reader, Flux<T> work) {
		return Cancellation.quietly(work.subscribeOn(this.scheduler.forCaller(reader), false))
			.onErrorMap(ReaderThreads::map);
	}

	/**
	 * Runs a step of a read on a thread for a reader.
	 * @throws RuntimeException the error of {@link ReaderKey#busy()}, if too many tasks
	 * wait
	 */
	public void run(ReaderKey reader, Runnable step) {
		try {
			this.scheduler.forCaller(reader).schedule(step);
		}
		catch (RejectedExecutionException ex) {
			throw ReaderKey.busy();
		}
	}

	private static Throwable map(Throwable failure) {
		return (failure instanceof RejectedExecutionException) ? ReaderKey.busy() : failure;
	}

	@Override
	public void destroy() {
		this.scheduler.dispose();
	}

}
