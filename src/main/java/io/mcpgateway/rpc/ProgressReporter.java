package io.mcpgateway.rpc;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;

import io.mcpgateway.protocol.NotificationParams;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.protocol.Result;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * How far a call has come, told to a client that gave a token for it (progress): always
 * further, not more often than once in an interval, and for the last time before the
 * result. Safe for any thread.
 */
public final class ProgressReporter {

	/** What nobody hears of. */
	public static final ProgressReporter UNHEARD = new ProgressReporter();

	private final AtomicReference<@Nullable Step> latest = new AtomicReference<>();

	private double told = Double.NEGATIVE_INFINITY;

	private ProgressReporter() {
	}

	/**
	 * Tell how far {@code work} has come while it goes on.
	 * @param interval the least time between two notifications, and before the first:
	 * what takes less is answered at once
	 */
	public static Flux<Reply> during(Call call, Duration interval,
			Function<ProgressReporter, Mono<? extends Result>> work) {
		RequestId token = call.progressToken();
		if (token == null) {
			return Flux.defer(() -> work.apply(UNHEARD).<Reply>map(Reply.Done::new));
		}
		return Flux.defer(() -> {
			ProgressReporter progress = new ProgressReporter();
			Flux<Reply> ticks = Flux.interval(interval)
				.onBackpressureDrop()
				.concatMapIterable((tick) -> progress.news(token), 1);
			return work.apply(progress)
				.flux()
				.publish((result) -> Flux.merge(ticks.takeUntilOther(result.onErrorComplete()),
						result.concatMapIterable((done) -> progress.end(token, done))), 1);
		});
	}

	/** It has come so far, of so much in the end. What is no further is not told. */
	public void reached(double progress, @Nullable Double total, @Nullable String message) {
		if (this != UNHEARD) {
			this.latest.set(new Step(progress, total, message));
		}
	}

	/** It has come further by so much. */
	public void advanced(double more, @Nullable Double total, @Nullable String message) {
		if (this != UNHEARD) {
			this.latest.updateAndGet((step) -> new Step(((step != null) ? step.progress : 0) + more, total, message));
		}
	}

	private List<Reply> end(RequestId token, Result result) {
		return Stream.concat(news(token).stream(), Stream.of(new Reply.Done(result))).toList();
	}

	private synchronized List<Reply> news(RequestId token) {
		Step step = this.latest.get();
		if (step == null || step.progress <= this.told) {
			return List.of();
		}
		this.told = step.progress;
		return List.of(new Reply.Notify("notifications/progress", new NotificationParams.Progress(token,
				plain(step.progress), (step.total != null) ? plain(step.total) : null, step.message)));
	}

	/**
	 * Returns a number that is written without an exponent, an integer without a
	 * fraction.
	 */
	private static BigDecimal plain(double value) {
		return new BigDecimal(BigDecimal.valueOf(value).stripTrailingZeros().toPlainString());
	}

	/** A point that was reached. */
	private record Step(double progress, @Nullable Double total, @Nullable String message) {

	}

}
