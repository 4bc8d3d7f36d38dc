package io.mcpgateway.adapter;

import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.blocking.FairScheduler;
import io.mcpgateway.resource.SourceUnavailableException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Blocking work of polls, on threads of a scheduler.
 * <p>
 * <b>Why</b> a subject has one thread at most: a hanging system call outlives the
 * cancellation of the poll, and each further poll of the subject would take another
 * thread.
 */
public final class BlockingPolls {

	/** Number of polls at once in a pass, on slow places, and for baselines, and more. */
	private static final int MAX_THREADS = 16;

	private static final int MAX_QUEUED_POLLS = 10_000;

	private final Set<String> running = ConcurrentHashMap.newKeySet();

	private final Scheduler scheduler;

	/**
	 * Creates an instance without running work.
	 * @param scheduler threads that may block
	 */
	public BlockingPolls(Scheduler scheduler) {
		this.scheduler = scheduler;
	}

	/**
	 * Creates threads for the polls of a mount: a hanging poll takes no thread from
	 * reads.
	 */
	public static Scheduler scheduler(String name) {
		return BlockingScheduler.of(MAX_THREADS, MAX_QUEUED_POLLS, name);
	}

	/**
	 * Creates threads for polls that ask a service. A late poll is interrupted, which
	 * ends the request early and closes no shared resource.
	 */
	public static Scheduler schedulerOfRequests(String name) {
		// All polls count as one caller, who has half of the threads
		return FairScheduler.interrupting(2 * MAX_THREADS, 2 * MAX_QUEUED_POLLS, name).forCaller(name);
	}

	/**
	 * Runs work for a subject; empty for {@code null}. Fails if earlier work for the
	 * subject has not returned yet.
	 */
	public <T> Mono<T> call(String subject, Callable<@Nullable T> work) {
		return Cancellation.quietly(Mono.<T>fromCallable(() -> {
			if (!this.running.add(subject)) {
				throw new SourceUnavailableException("The source has not answered an earlier poll", null);
			}
			try {
				return work.call();
			}
			finally {
				this.running.remove(subject);
			}
		}).subscribeOn(this.scheduler));
	}

}
