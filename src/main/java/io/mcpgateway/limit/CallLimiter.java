package io.mcpgateway.limit;

import java.time.Duration;
import java.util.Set;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.mcpgateway.limit.CallerBudget.ExceededLimit;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallObserver;
import io.mcpgateway.rpc.Reply;
import io.mcpgateway.rpc.caller.CallerKey;
import org.jspecify.annotations.Nullable;
import reactor.core.observability.SignalListener;
import reactor.util.context.ContextView;

/**
 * Observer that refuses calls beyond the limits of their caller, and charges the bytes of
 * accepted calls. A subscription counts as a request; its slot is among the streams.
 */
final class CallLimiter implements CallObserver {

	private static final Set<String> UNLIMITED_METHODS = Set.of("ping");

	private static final Set<String> LONG_METHODS = Set.of("subscriptions/listen");

	/**
	 * Methods with a separate rate, to keep reads working for a client in a loop of
	 * subscriptions.
	 */
	private static final Set<String> SUBSCRIBE_METHODS = Set.of("resources/subscribe", "resources/unsubscribe");

	private static final int MAX_CALLERS = 100_000;

	private static final Duration IDLE_TIME = Duration.ofHours(1);

	/**
	 * Budgets of recent callers. An idle budget is dropped with its debt; beyond the
	 * maximum, the longest idle budget goes first.
	 */
	private final LoadingCache<CallerKey, CallerBudget> budgets;

	private final LimitErrors errors;

	CallLimiter(LimitProperties limits, LimitErrors errors) {
		this.budgets = Caffeine.newBuilder()
			.maximumSize(MAX_CALLERS)
			.expireAfterAccess(IDLE_TIME)
			.executor(Runnable::run)
			.build((caller) -> new CallerBudget(limits));
		this.errors = errors;
	}

	@Override
	public @Nullable SignalListener<Reply> begin(Call call, ContextView context) {
		if (UNLIMITED_METHODS.contains(call.method())) {
			return null;
		}
		CallerBudget budget = this.budgets.get(CallerKey.of(call.caller()));
		boolean isShort = !LONG_METHODS.contains(call.method());
		ExceededLimit exceeded = budget.acquire(isShort, SUBSCRIBE_METHODS.contains(call.method()));
		if (exceeded != null) {
			throw this.errors.toException(exceeded.reason(), exceeded.nanos());
		}
		return new LimitedCall(budget, isShort, context);
	}

}
