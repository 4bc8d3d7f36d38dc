package io.mcpgateway.limit;

import java.util.Set;

import io.mcpgateway.limit.Account.Obstacle;
import io.mcpgateway.resource.ReadObserver;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallInterceptor;
import io.mcpgateway.rpc.Reply;
import reactor.core.publisher.Flux;

/**
 * Refuses calls of who has as much as it may, and takes from the others what they read. A
 * subscription is a request like others but not under way: it counts among the streams.
 */
final class LimitedCalls implements CallInterceptor {

	private static final Set<String> FREE = Set.of("ping");

	private static final Set<String> LONG = Set.of("subscriptions/listen");

	private final Accounts accounts;

	private final Refusals refusals;

	LimitedCalls(Accounts accounts, Refusals refusals) {
		this.accounts = accounts;
		this.refusals = refusals;
	}

	@Override
	public Flux<Reply> intercept(Call call, Next next) {
		return FREE.contains(call.method()) ? next.proceed(call) : Flux.defer(() -> admit(call, next));
	}

	private Flux<Reply> admit(Call call, Next next) {
		Account account = this.accounts.of(call.caller());
		boolean isShort = !LONG.contains(call.method());
		Obstacle obstacle = account.begin(isShort);
		if (obstacle != null) {
			return Flux.error(this.refusals.refuse(obstacle.reason(), obstacle.nanos()));
		}
		Flux<Reply> replies = isShort ? next.proceed(call).doFinally((signal) -> account.end()) : next.proceed(call);
		ReadObserver paying = (uri) -> new Paid(account);
		return account.paysBytes() ? replies.contextWrite(paying::in) : replies;
	}

	/** The bytes of a resource, each paid once however often it comes. */
	private static final class Paid implements ReadObserver.Bytes {

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
