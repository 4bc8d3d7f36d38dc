package io.mcpgateway.limit;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.StreamLimit;
import org.jspecify.annotations.Nullable;

/**
 * Limit of open streams for each caller, for each caller at a group, and for all callers
 * of a group together.
 */
final class StreamLimiter implements StreamLimit {

	private final CallerQuota open;

	private final Map<String, CallerQuota> byGroup = new HashMap<>();

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
		groups.all().forEach((group) -> {
			int each = group.limits().streams();
			int shared = group.sharedLimits().streams();
			if (each > 0 || shared > 0) {
				this.byGroup.put(group.name(), new CallerQuota(max(shared), max(each)));
			}
		});
	}

	/** Replaces the maximum for each caller. Open streams stay. */
	void use(int max) {
		this.open.limitCallers(max(max));
	}

	@Override
	public @Nullable Runnable enter(Caller caller) {
		CallerKey key = CallerKey.of(caller);
		CallerQuota ofGroup = this.byGroup.get(this.groups.of(caller.identity()).name());
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
