package io.mcpgateway.limit;

import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.rpc.StreamLimit;
import org.jspecify.annotations.Nullable;

/**
 * Limits the streams that each caller holds open.
 */
final class StreamLimiter implements StreamLimit {

	private final CallerQuota open;

	private final LimitErrors refusals;

	StreamLimiter(int max, LimitErrors refusals) {
		this.open = new CallerQuota(Long.MAX_VALUE, max);
		this.refusals = refusals;
	}

	@Override
	public @Nullable Runnable enter(Caller caller) {
		CallerKey key = CallerKey.of(caller);
		if (this.open.take(key, 1) != null) {
			this.refusals.count(LimitReason.STREAMS);
			return null;
		}
		AtomicBoolean hasLeft = new AtomicBoolean();
		return () -> {
			if (hasLeft.compareAndSet(false, true)) {
				this.open.give(key, 1);
			}
		};
	}

}
