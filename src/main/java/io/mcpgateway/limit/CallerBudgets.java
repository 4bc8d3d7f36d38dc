package io.mcpgateway.limit;

import java.time.Duration;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;

/**
 * The accounts of those who called lately. One that rests is forgotten, and with it what
 * was owed; so is one of those that rest longest if there are too many.
 */
final class CallerBudgets {

	private static final int MOST = 100_000;

	private static final Duration IDLE = Duration.ofHours(1);

	private final LoadingCache<CallerKey, CallerBudget> accounts;

	CallerBudgets(LimitProperties limits) {
		this.accounts = Caffeine.newBuilder()
			.maximumSize(MOST)
			.expireAfterAccess(IDLE)
			.executor(Runnable::run)
			.build((caller) -> new CallerBudget(limits));
	}

	CallerBudget of(Caller caller) {
		return this.accounts.get(CallerKey.of(caller));
	}

}
