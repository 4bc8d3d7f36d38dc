package io.mcpgateway.limit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.mcpgateway.limit.CallerBudget.ExceededLimit;
import io.mcpgateway.resource.content.ReadObserver;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallLimits;
import io.mcpgateway.rpc.CallObserver;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
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

	/** Key of the budget that all callers of a group share. */
	private static final CallerKey SHARED = CallerKey.UNKNOWN;

	/**
	 * Budgets of recent callers. An idle budget is dropped with its debt; beyond the
	 * maximum, the longest idle budget goes first.
	 */
	private final LoadingCache<BudgetKey, CallerBudget> budgets;

	/** Budgets that all callers of a group share, by group. */
	private final Supplier<Map<String, SharedBudget>> shared;

	private final Groups groups;

	private final LimitErrors errors;

	private volatile CallLimits limits;

	/**
	 * Creates a limiter.
	 * @param limits the limits of each caller
	 * @param groups the groups, whose limits hold as well
	 */
	CallLimiter(CallLimits limits, Groups groups, RateBuckets buckets, LimitErrors errors) {
		this.limits = limits;
		this.groups = groups;
		this.budgets = Caffeine.newBuilder()
			.maximumSize(MAX_CALLERS)
			.expireAfterAccess(IDLE_TIME)
			.executor(Runnable::run)
			.build((key) -> (key.group == null) ? new CallerBudget(key.caller, "", this.limits, buckets)
					: new CallerBudget(key.caller, " at " + key.group, key.ofGroup, buckets));
		this.shared = groups.derive((all, previous) -> {
			showLimits();
			return all.stream()
				.filter((group) -> group.sharedLimits().limitsCalls())
				.collect(Collectors.toUnmodifiableMap(Group::name,
						(group) -> SharedBudget.of(group, (previous != null) ? previous : Map.of(), buckets)));
		});
		this.errors = errors;
		showLimits();
	}

	/**
	 * Replaces the limits of each caller. Each caller begins with a full budget; calls in
	 * progress give their slots back to the budget before. Budgets of groups stay.
	 */
	void use(CallLimits next) {
		if (!next.equals(this.limits)) {
			this.limits = next;
			this.budgets.asMap().keySet().removeIf((key) -> key.group == null);
			showLimits();
		}
	}

	private void showLimits() {
		if (this.limits.limitsCalls() || this.limits.streams() > 0 || hasGroups()) {
			this.errors.show();
		}
	}

	private boolean hasGroups() {
		return !this.groups.all().isEmpty();
	}

	/** Returns whether requests are limited that are refused before a call exists. */
	boolean limitsRequests() {
		return this.limits.requestsPerSecond() > 0 || hasGroups();
	}

	/**
	 * Returns the budgets that a call is charged to: of the caller, of the caller at the
	 * group, and of all callers of the group. Empty for a caller without limits.
	 */
	CallBudgets budgets(Caller caller) {
		CallerKey key = CallerKey.of(caller);
		List<CallerBudget> all = new ArrayList<>(3);
		if (this.limits.limitsCalls()) {
			all.add(this.budgets.get(new BudgetKey(key, null, CallLimits.NONE)));
		}
		Group group = this.groups.of(caller.identity());
		if (group.limits().limitsCalls()) {
			all.add(this.budgets.get(new BudgetKey(key, group.name(), group.limits())));
		}
		SharedBudget ofAll = this.shared.get().get(group.name());
		if (ofAll != null) {
			all.add(ofAll.budget);
		}
		return new CallBudgets(all);
	}

	@Override
	public @Nullable SignalListener<Reply> begin(Call call, ContextView context) {
		if (call.traits().rate() == Rate.NONE) {
			return null;
		}
		RefusedRequestLimiter.noteCall(context);
		CallBudgets budget = budgets(call.caller());
		if (budget.isEmpty()) {
			return null;
		}
		boolean isShort = !call.traits().isLongLived();
		ExceededLimit exceeded = budget.acquire(isShort, call.traits().rate() == Rate.SUBSCRIPTIONS);
		if (exceeded != null) {
			throw this.errors.toException(exceeded.reason(), exceeded.nanos());
		}
		return new LimitedCall(budget, isShort, context);
	}

	/** Listener that charges the bytes of a call to the budget of the caller. */
	private static final class LimitedCall extends DefaultSignalListener<Reply> implements ReadObserver {

		private final CallBudgets budget;

		private final boolean isShort;

		private final ContextView context;

		private final AtomicBoolean isReleased = new AtomicBoolean();

		/**
		 * Creates a listener.
		 * @param isShort whether the call holds a slot until its response has ended
		 */
		LimitedCall(CallBudgets budget, boolean isShort, ContextView context) {
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

			private final CallBudgets budget;

			private long charged;

			ChargedBytes(CallBudgets budget) {
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

	/**
	 * Key of the budget of a caller.
	 *
	 * @param group the name of the group whose limits apply; {@code null} for those of
	 * the gateway
	 * @param ofGroup the limits of the group, which begin with a full budget once changed
	 */
	private record BudgetKey(CallerKey caller, @Nullable String group, CallLimits ofGroup) {

	}

	/** Budget that all callers of a group share. */
	private record SharedBudget(CallLimits limits, CallerBudget budget) {

		/** Returns the budget of a group: the known one, unless its limits changed. */
		static SharedBudget of(Group group, Map<String, SharedBudget> known, RateBuckets buckets) {
			SharedBudget before = known.get(group.name());
			return (before != null && before.limits.equals(group.sharedLimits())) ? before
					: new SharedBudget(group.sharedLimits(),
							new CallerBudget(SHARED, " of all at " + group.name(), group.sharedLimits(), buckets));
		}

	}

}
