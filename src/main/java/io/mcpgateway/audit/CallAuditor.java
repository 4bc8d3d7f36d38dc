package io.mcpgateway.audit;

import java.time.Duration;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallObserver;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Reply;
import io.mcpgateway.rpc.TraceContext;
import org.jspecify.annotations.Nullable;
import reactor.core.observability.DefaultSignalListener;
import reactor.core.observability.SignalListener;
import reactor.util.context.ContextView;

/** Observer that audits each call to read or subscribe, and any call beyond a limit. */
final class CallAuditor implements CallObserver {

	/** Time limit of a result behind earlier results for the same client. */
	private static final Duration MAX_WAIT = Duration.ofMinutes(10);

	private static final int MAX_WAITING = 100_000;

	private static final long RETRY_SECONDS = 5;

	private final AuditLog log;

	private final RefusalSummaries refusals;

	private final AccessPolicy policy;

	/**
	 * Calls with a result whose bytes are not requested yet; evicted when the client left
	 * before the first byte.
	 */
	private final Cache<AuditedCall, Boolean> waiting = Caffeine.newBuilder()
		.maximumSize(MAX_WAITING)
		.expireAfterWrite(MAX_WAIT)
		.scheduler(Scheduler.systemScheduler())
		.executor(Runnable::run)
		.removalListener(CallAuditor::onRemoval)
		.build();

	/**
	 * Creates an observer.
	 * @param policy knows the roles as which sources are read
	 */
	CallAuditor(AuditLog log, RefusalSummaries refusals, AccessPolicy policy) {
		this.log = log;
		this.refusals = refusals;
		this.policy = policy;
	}

	@Override
	public SignalListener<Reply> begin(Call call, ContextView context) {
		if (!call.traits().isAudited()) {
			return new RefusedCallListener(call, this.refusals);
		}
		CallRecord record = CallRecord.of(call, traceId(call, context));
		if (this.log.isRefusing()) {
			this.refusals.add(record.refusalKey(CallOutcome.UNAVAILABLE), call.caller().address(),
					() -> AuditedCall.newLine(record).with("outcome", CallOutcome.UNAVAILABLE).build());
			throw McpException.unavailable("The gateway cannot write its audit log, so it refuses calls: try again in "
					+ RETRY_SECONDS + " seconds", RETRY_SECONDS);
		}
		return new AuditedCall(record, CallRecord.argumentUris(call), this.policy, this.log, this.refusals,
				this.waiting.asMap());
	}

	private static void onRemoval(@Nullable AuditedCall call, @Nullable Boolean value, RemovalCause cause) {
		if (call != null && cause.wasEvicted()) {
			call.end(CallOutcome.CANCELLED);
		}
	}

	private static @Nullable String traceId(Call call, ContextView context) {
		TraceContext own = TraceContext.of(call);
		TraceContext trace = (own != null) ? own : context.<TraceContext>getOrEmpty(TraceContext.class).orElse(null);
		return (trace != null) ? trace.traceId() : null;
	}

	/** Listener that audits a call only if the call exceeds a limit. */
	private static final class RefusedCallListener extends DefaultSignalListener<Reply> {

		private final Call call;

		private final RefusalSummaries refusals;

		RefusedCallListener(Call call, RefusalSummaries refusals) {
			this.call = call;
			this.refusals = refusals;
		}

		@Override
		public void doOnError(Throwable failure) {
			String outcome = CallOutcome.of(failure);
			if (outcome.equals(CallOutcome.LIMITED)) {
				TraceContext trace = TraceContext.of(this.call);
				CallRecord record = CallRecord.of(this.call, (trace != null) ? trace.traceId() : null);
				this.refusals.add(record.refusalKey(outcome), record.caller().address(),
						() -> AuditedCall.newLine(record)
							.with("outcome", outcome)
							.with("traceId", record.traceId())
							.build());
			}
		}

	}

}
