package io.mcpgateway.rpc;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.NotificationParams;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.protocol.Result;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reporter of a call's progress to a client that gave a progress token (progress). Values
 * only increase, at most one notification is sent in an interval, and the last
 * notification precedes the result. Safe for any thread.
 */
public final class ProgressReporter {

	/** Reporter that discards progress. */
	public static final ProgressReporter DISABLED = new ProgressReporter();

	private final AtomicReference<@Nullable Step> latest = new AtomicReference<>();

	private double sent = Double.NEGATIVE_INFINITY;

	private ProgressReporter() {
	}

	/**
	 * Runs {@code work} and sends the progress that it reports.
	 * @param interval the least time before the first notification and between two;
	 * shorter work sends none
	 */
	public static Flux<Reply> during(Call call, Duration interval,
			Function<ProgressReporter, Mono<? extends Result>> work) {
		RequestId token = call.progressToken();
		if (token == null) {
			return Flux.defer(() -> work.apply(DISABLED).<Reply>map(Reply.Done::new));
		}
		return Flux.defer(() -> {
			ProgressReporter progress = new ProgressReporter();
			Flux<Optional<Result>> ticks = Flux.interval(interval).onBackpressureDrop().map((tick) -> Optional.empty());
			return work.apply(progress)
				.flux()
				.publish((result) -> Flux.merge(1, ticks.takeUntilOther(result.onErrorComplete()),
						result.<Optional<Result>>map(Optional::of)), 1)
				.concatMapIterable((end) -> progress.replies(token, end), 1);
		});
	}

	/** Reports the progress so far. Only increasing values count. */
	public void reached(double progress, @Nullable Double total, @Nullable String message) {
		if (this != DISABLED) {
			this.latest.set(new Step(progress, total, message));
		}
	}

	/** Reports an increase of the progress. */
	public void advanced(double more, @Nullable Double total, @Nullable String message) {
		if (this != DISABLED) {
			this.latest.updateAndGet((step) -> new Step(((step != null) ? step.progress : 0) + more, total, message));
		}
	}

	/**
	 * Returns the replies to send now. Called for each tick in turn and then for the
	 * result, so progress in the returned replies is never dropped.
	 */
	private List<Reply> replies(RequestId token, Optional<Result> end) {
		List<Reply> replies = new ArrayList<>(2);
		Step step = this.latest.get();
		if (step != null && step.progress > this.sent) {
			this.sent = step.progress;
			replies.add(new Reply.Notify(MethodNames.PROGRESS, new NotificationParams.Progress(token,
					plain(step.progress), (step.total != null) ? plain(step.total) : null, step.message)));
		}
		end.map(Reply.Done::new).ifPresent(replies::add);
		return replies;
	}

	/** Returns a number without an exponent, and an integer without a fraction. */
	private static BigDecimal plain(double value) {
		return new BigDecimal(BigDecimal.valueOf(value).stripTrailingZeros().toPlainString());
	}

	/** Reported progress. */
	private record Step(double progress, @Nullable Double total, @Nullable String message) {

	}

}
