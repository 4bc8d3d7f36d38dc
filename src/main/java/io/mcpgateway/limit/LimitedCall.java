package io.mcpgateway.limit;

import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.resource.content.ReadObserver;
import io.mcpgateway.rpc.Reply;
import io.mcpgateway.rpc.ResponseEnd;
import reactor.core.observability.DefaultSignalListener;
import reactor.core.publisher.SignalType;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/** Listener that charges the bytes of a call to the budget of the caller. */
final class LimitedCall extends DefaultSignalListener<Reply> implements ReadObserver {

	private final CallerBudget budget;

	private final boolean isShort;

	private final ContextView context;

	private final AtomicBoolean isReleased = new AtomicBoolean();

	/**
	 * Creates a listener.
	 * @param isShort whether the call holds a slot until its response has ended
	 */
	LimitedCall(CallerBudget budget, boolean isShort, ContextView context) {
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
	 * Frees the slot now, since the client may see the error before {@link #doFinally}.
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

		private final CallerBudget budget;

		private long charged;

		ChargedBytes(CallerBudget budget) {
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
