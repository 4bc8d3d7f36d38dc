package io.mcpgateway.limit;

import java.time.Duration;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.mcpgateway.rpc.caller.Caller;
import io.mcpgateway.rpc.caller.CallerKey;

/**
 * Budgets of recent callers. An idle budget is dropped with its debt; beyond the maximum,
 * the longest idle budget goes first.
 */
final class CallerBudgets {

	private static final int MAX_CALLERS = 100_000;

	private static final Duration IDLE_TIME = Duration.ofHours(1);

	private final LoadingCache<CallerKey, CallerBudget> budgets;

	CallerBudgets(LimitProperties limits) {
		this.budgets = Caffeine.newBuilder()
			.maximumSize(MAX_CALLERS)
			.expireAfterAccess(IDLE_TIME)
			.executor(Runnable::run)
			.build((caller) -> new CallerBudget(limits));
	}

	CallerBudget of(Caller caller) {
		return this.budgets.get(CallerKey.of(caller));
	}

}
