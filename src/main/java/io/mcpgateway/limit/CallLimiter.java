package io.mcpgateway.limit;

import java.util.Set;

import io.mcpgateway.limit.CallerBudget.Obstacle;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallObserver;
import io.mcpgateway.rpc.Reply;
import org.jspecify.annotations.Nullable;
import reactor.core.observability.SignalListener;
import reactor.util.context.ContextView;

/**
 * Refuses calls of who has as much as it may, and takes from the others what they read. A
 * subscription is a request like others but not under way: it counts among the streams.
 */
final class CallLimiter implements CallObserver {

	private static final Set<String> FREE = Set.of("ping");

	private static final Set<String> LONG = Set.of("subscriptions/listen");

	/** Counted apart, so that a client that repeats them keeps its reads. */
	private static final Set<String> SUBSCRIBES = Set.of("resources/subscribe", "resources/unsubscribe");

	private final CallerBudgets accounts;

	private final LimitErrors refusals;

	CallLimiter(CallerBudgets accounts, LimitErrors refusals) {
		this.accounts = accounts;
		this.refusals = refusals;
	}

	@Override
	public @Nullable SignalListener<Reply> begin(Call call, ContextView context) {
		if (FREE.contains(call.method())) {
			return null;
		}
		CallerBudget account = this.accounts.of(call.caller());
		boolean isShort = !LONG.contains(call.method());
		Obstacle obstacle = account.begin(isShort, SUBSCRIBES.contains(call.method()));
		if (obstacle != null) {
			throw this.refusals.refuse(obstacle.reason(), obstacle.nanos());
		}
		return new LimitedCall(account, isShort, context);
	}

}
