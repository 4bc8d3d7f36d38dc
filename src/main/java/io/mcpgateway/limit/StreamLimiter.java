package io.mcpgateway.limit;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.StreamLimit;
import org.jspecify.annotations.Nullable;

/**
 * Limit of open streams for each caller, for each caller at a group, and for all callers
 * of a group together.
 */
final class StreamLimiter implements StreamLimit {

	private final CallerQuota open;

	private final Supplier<Map<String, CallerQuota>> byGroup;

	private final Groups groups;

	private final LimitErrors errors;

	/**
	 * Creates a limit.
	 * @param max the maximum for each caller; 0 for none
	 */
	StreamLimiter(int max, Groups groups, LimitErrors errors) {
		this.open = new CallerQuota(Long.MAX_VALUE, max(max));
		this.groups = groups;
		this.errors = errors;
		this.byGroup = groups.derive((all, previous) -> byGroup(all, (previous != null) ? previous : Map.of()));
	}

	/**
	 * Returns the quotas of groups with a limit. A known quota goes on with the streams
	 * that it counts.
	 */
	private static Map<String, CallerQuota> byGroup(Collection<Group> groups, Map<String, CallerQuota> known) {
		Map<String, CallerQuota> quotas = new HashMap<>();
		groups.forEach((group) -> {
			long each = max(group.limits().streams());
			long shared = max(group.sharedLimits().streams());
			if (each < Long.MAX_VALUE || shared < Long.MAX_VALUE) {
				CallerQuota quota = known.getOrDefault(group.name(), new CallerQuota(shared, each));
				quota.limit(shared, each);
				quotas.put(group.name(), quota);
			}
		});
		return Map.copyOf(quotas);
	}

	/** Replaces the maximum for each caller. Open streams stay. */
	void use(int max) {
		this.open.limit(Long.MAX_VALUE, max(max));
	}

	@Override
	public @Nullable Runnable enter(Caller caller) {
		CallerKey key = CallerKey.of(caller);
		CallerQuota ofGroup = this.byGroup.get().get(this.groups.of(caller.identity()).name());
		if (this.open.take(key, 1) != null) {
			return refuse();
		}
		if (ofGroup != null && ofGroup.take(key, 1) != null) {
			this.open.give(key, 1);
			return refuse();
		}
		AtomicBoolean isReleased = new AtomicBoolean();
		return () -> {
			if (isReleased.compareAndSet(false, true)) {
				this.open.give(key, 1);
				give(ofGroup, key);
			}
		};
	}

	private @Nullable Runnable refuse() {
		this.errors.count(LimitErrors.LimitReason.STREAMS);
		return null;
	}

	private static void give(@Nullable CallerQuota quota, CallerKey key) {
		if (quota != null) {
			quota.give(key, 1);
		}
	}

	private static long max(int configured) {
		return (configured > 0) ? configured : Long.MAX_VALUE;
	}

}
