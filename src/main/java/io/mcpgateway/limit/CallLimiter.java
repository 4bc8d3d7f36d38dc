package io.mcpgateway.limit;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.mcpgateway.limit.CallerBudget.ExceededLimit;
import io.mcpgateway.resource.content.ReadObserver;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallObserver;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.Method.MethodTraits.Rate;
import io.mcpgateway.rpc.Reply;
import io.mcpgateway.rpc.ResponseEnd;
import org.jspecify.annotations.Nullable;
import reactor.core.observability.DefaultSignalListener;
import reactor.core.observability.SignalListener;
import reactor.core.publisher.SignalType;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Observer that refuses calls beyond the limits of their caller, and charges the bytes of
 * accepted calls. A subscription counts as a request; its slot is among the streams.
 */
final class CallLimiter implements CallObserver {

	private static final int MAX_CALLERS = 100_000;

	private static final Duration IDLE_TIME = Duration.ofHours(1);

	/**
	 * Budgets of recent callers. An idle budget is dropped with its debt; beyond the
	 * maximum, the longest idle budget goes first.
	 */
	private final LoadingCache<CallerKey, CallerBudget> budgets;

	private final LimitErrors errors;

	CallLimiter(LimitProperties limits, RateBuckets buckets, LimitErrors errors) {
		this.budgets = Caffeine.newBuilder()
			.maximumSize(MAX_CALLERS)
			.expireAfterAccess(IDLE_TIME)
			.executor(Runnable::run)
			.build((caller) -> new CallerBudget(caller, limits, buckets));
		this.errors = errors;
	}

	/** Returns the budget of a caller. */
	CallerBudget budget(CallerKey caller) {
		return this.budgets.get(caller);
	}

	@Override
	public @Nullable SignalListener<Reply> begin(Call call, ContextView context) {
		if (call.traits().rate() == Rate.NONE) {
			return null;
		}
		RefusedRequestLimiter.noteCall(context);
		CallerBudget budget = budget(CallerKey.of(call.caller()));
		boolean isShort = !call.traits().isLongLived();
		ExceededLimit exceeded = budget.acquire(isShort, call.traits().rate() == Rate.SUBSCRIPTIONS);
		if (exceeded != null) {
			throw this.errors.toException(exceeded.reason(), exceeded.nanos());
		}
		return new LimitedCall(budget, isShort, context);
	}

	/** Listener that charges the bytes of a call to the budget of the caller. */
	private static final class LimitedCall extends DefaultSignalListener<Reply> implements ReadObserver {

		private final CallerBudget budget;

		private final boolean isShort;

		private final ContextView context;

		private final AtomicBoolean isReleased = new AtomicBoolean();

		/**
		 * Creates a listener.
		 * @param isShort whether the call holds a slot until its response has ended
		 */
		LimitedCall(CallerBudget budget, boolean isShort, ContextView context) {
			this.budget = budget;
			this.isShort = isShort;
			this.context = context;
		}

		@Override
		public Context addToContext(Context context) {
			return this.budget.limitsBytes() ? in(context) : context;
		}

		@Override
		public Bytes readStarted(String uri) {
			return new ChargedBytes(this.budget);
		}

		/**
		 * Frees the slot now, since the client may see the error before
		 * {@link #doFinally}.
		 */
		@Override
		public void doOnError(Throwable failure) {
			release();
		}

		@Override
		public void doFinally(SignalType how) {
			release();
		}

		private void release() {
			if (this.isShort && this.isReleased.compareAndSet(false, true)) {
				ResponseEnd.await(this.context, this.budget::release);
			}
		}

		/** Bytes of a resource, charged once even if the stream restarts. */
		private static final class ChargedBytes implements Bytes {

			private final CallerBudget budget;

			private long charged;

			ChargedBytes(CallerBudget budget) {
				this.budget = budget;
			}

			@Override
			public void received(long position) {
				if (position > this.charged) {
					this.budget.charge(position - this.charged);
					this.charged = position;
				}
			}

		}

	}

}
