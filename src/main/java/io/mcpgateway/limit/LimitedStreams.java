package io.mcpgateway.limit;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.StreamLimit;
import org.jspecify.annotations.Nullable;

/**
 * The streams that callers hold open, by caller: no more are known than are open.
 */
final class LimitedStreams implements StreamLimit {

	private final Map<CallerKey, Integer> open = new ConcurrentHashMap<>();

	private final int most;

	private final Refusals refusals;

	LimitedStreams(int most, Refusals refusals) {
		this.most = most;
		this.refusals = refusals;
	}

	@Override
	public @Nullable Runnable enter(Caller caller) {
		CallerKey key = CallerKey.of(caller);
		if (this.open.merge(key, 1, Integer::sum) > this.most) {
			leave(key);
			this.refusals.count(Reason.STREAMS);
			return null;
		}
		AtomicBoolean hasLeft = new AtomicBoolean();
		return () -> {
			if (hasLeft.compareAndSet(false, true)) {
				leave(key);
			}
		};
	}

	private void leave(CallerKey key) {
		this.open.computeIfPresent(key, (caller, count) -> (count > 1) ? count - 1 : null);
	}

}
