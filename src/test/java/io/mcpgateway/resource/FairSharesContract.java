package io.mcpgateway.resource;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.content.Content;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import reactor.util.context.Context;

/**
 * Contract of adapters whose callers share threads, connections, breakers or pauses: one
 * caller takes all that a mount gives, and another caller's reads are answered.
 */
public interface FairSharesContract {

	/** Maximum time for an answer, which hanging reads would exceed. */
	Duration MAX_WAIT = Duration.ofSeconds(20);

	/** Returns a read of a mount that goes on for longer than the test. */
	Mono<Content> longRead();

	/**
	 * Returns the number of reads at once of the caller who takes all, more than a mount
	 * has threads or connections.
	 */
	default int reads() {
		return 40;
	}

	/** Returns a short read of the same mount. */
	Mono<Content> shortRead();

	/**
	 * Reads for another caller.
	 * @param taken number of buffers that the first caller takes of each answer
	 */
	@ParameterizedTest
	@ValueSource(longs = { 1, Long.MAX_VALUE })
	default void oneCallerLeavesAShareToOthers(long taken) {
		Disposable.Composite reads = Disposables.composite();
		try {
			for (int i = 0; i < reads(); i++) {
				Demand demand = new Demand(taken);
				reads.add(demand);
				read(longRead(), "greedy").subscribe(demand);
			}
			for (int i = 0; i < 10; i++) {
				StepVerifier.create(read(shortRead(), "modest").then())
					.as("read " + i)
					.expectComplete()
					.verify(MAX_WAIT);
			}
		}
		finally {
			reads.dispose();
		}
	}

	/** Reads for a caller; the body is streamed outside of the caller's context. */
	static Flux<DataBuffer> read(Mono<Content> read, String caller) {
		return read.contextWrite(caller(caller))
			.flatMapMany((content) -> (content.body() instanceof Content.Streamed(var bytes, var length)) ? bytes
					: Flux.empty())
			.doOnNext(DataBufferUtils::release);
	}

	/** Returns the context of a caller. */
	static Context caller(String name) {
		return Context.of(Caller.class, Caller.of(new Identity(name, null, Set.of(), Map.of(), () -> true), Map.of()));
	}

	/** Subscriber that requests a number of buffers. */
	final class Demand extends BaseSubscriber<DataBuffer> {

		private final long count;

		Demand(long count) {
			this.count = count;
		}

		@Override
		protected void hookOnSubscribe(Subscription subscription) {
			subscription.request(this.count);
		}

		@Override
		protected void hookOnError(Throwable failure) {
			// The caller who takes all may be refused
		}

	}

}
