package io.mcpgateway.limit;

import java.time.Duration;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.mcpgateway.limit.CallerBudget.ExceededLimit;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallObserver;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.Method.MethodTraits.Rate;
import io.mcpgateway.rpc.Reply;
import org.jspecify.annotations.Nullable;
import reactor.core.observability.SignalListener;
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

}
