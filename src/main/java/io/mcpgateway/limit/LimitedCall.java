package io.mcpgateway.limit;

import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.resource.content.ReadObserver;
import io.mcpgateway.rpc.Reply;
import io.mcpgateway.rpc.ResponseEnd;
import reactor.core.observability.DefaultSignalListener;
import reactor.core.publisher.SignalType;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * A call that was let in, and takes from its caller what is read for it.
 */
final class LimitedCall extends DefaultSignalListener<Reply> implements ReadObserver {

	private final CallerBudget account;

	private final boolean isShort;

	private final ContextView context;

	private final AtomicBoolean hasLeft = new AtomicBoolean();

	/**
	 * A call that has begun.
	 * @param isShort whether it counts as one under way, until its response has ended
	 */
	LimitedCall(CallerBudget account, boolean isShort, ContextView context) {
		this.account = account;
		this.isShort = isShort;
		this.context = context;
	}

	@Override
	public Context addToContext(Context context) {
		return this.account.paysBytes() ? in(context) : context;
	}

	@Override
	public Bytes reads(String uri) {
		return new Paid(this.account);
	}

	/** A failure is answered before {@link #doFinally}, and may be read by then. */
	@Override
	public void doOnError(Throwable failure) {
		leave();
	}

	@Override
	public void doFinally(SignalType how) {
		leave();
	}

	private void leave() {
		if (this.isShort && this.hasLeft.compareAndSet(false, true)) {
			ResponseEnd.await(this.context, this.account::end);
		}
	}

	/** The bytes of a resource, each paid once however often it comes. */
	private static final class Paid implements Bytes {

		private final CallerBudget account;

		private long paid;

		Paid(CallerBudget account) {
			this.account = account;
		}

		@Override
		public void reached(long position) {
			if (position > this.paid) {
				this.account.pay(position - this.paid);
				this.paid = position;
			}
		}

	}

}
