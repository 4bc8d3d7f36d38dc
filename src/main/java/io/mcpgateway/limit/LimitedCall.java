package io.mcpgateway.limit;

import io.mcpgateway.resource.ReadObserver;
import io.mcpgateway.rpc.Reply;
import reactor.core.observability.DefaultSignalListener;
import reactor.core.publisher.SignalType;
import reactor.util.context.Context;

/**
 * A call that was let in, and takes from its caller what is read for it.
 */
final class LimitedCall extends DefaultSignalListener<Reply> implements ReadObserver {

	private final Account account;

	private final boolean isShort;

	/**
	 * A call that has begun.
	 * @param isShort whether it counts as one under way
	 */
	LimitedCall(Account account, boolean isShort) {
		this.account = account;
		this.isShort = isShort;
	}

	@Override
	public Context addToContext(Context context) {
		return this.account.paysBytes() ? in(context) : context;
	}

	@Override
	public Bytes reads(String uri) {
		return new Paid(this.account);
	}

	@Override
	public void doFinally(SignalType how) {
		if (this.isShort) {
			this.account.end();
		}
	}

	/** The bytes of a resource, each paid once however often it comes. */
	private static final class Paid implements Bytes {

		private final Account account;

		private long paid;

		Paid(Account account) {
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
