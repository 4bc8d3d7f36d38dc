package io.mcpgateway.limit;

import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.CallerQuota;
import io.mcpgateway.rpc.StreamLimit;
import org.jspecify.annotations.Nullable;

/** Limit of open streams for each caller. */
final class StreamLimiter implements StreamLimit {

	private final CallerQuota open;

	private final LimitErrors errors;

	StreamLimiter(int max, LimitErrors errors) {
		this.open = new CallerQuota(Long.MAX_VALUE, max);
		this.errors = errors;
	}

	@Override
	public @Nullable Runnable enter(Caller caller) {
		CallerKey key = CallerKey.of(caller);
		if (this.open.take(key, 1) != null) {
			this.errors.count(LimitErrors.LimitReason.STREAMS);
			return null;
		}
		AtomicBoolean isReleased = new AtomicBoolean();
		return () -> {
			if (isReleased.compareAndSet(false, true)) {
				this.open.give(key, 1);
			}
		};
	}

}
