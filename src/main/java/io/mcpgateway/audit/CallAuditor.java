package io.mcpgateway.audit;

import java.time.Duration;
import java.util.Set;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallObserver;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Reply;
import io.mcpgateway.rpc.Trace;
import org.jspecify.annotations.Nullable;
import reactor.core.observability.SignalListener;
import reactor.util.context.ContextView;

/**
 * Writes a line for each call that reads or subscribes, and for each that is refused
 * because of a limit.
 */
final class CallAuditor implements CallObserver {

	private static final Set<String> METHODS = Set.of("resources/read", "tools/call", "prompts/get",
			"resources/subscribe", "subscriptions/listen");

	/** How long an answer may wait for those before it, which are sent at first. */
	private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

	private static final int MOST_WAITING = 100_000;

	private static final long RETRY_SECONDS = 5;

	private final AuditLog log;

	private final RefusalSummaries refusals;

	/**
	 * Answers whose bytes nobody has asked for yet. If the client leaves in that moment
	 * nobody ever will.
	 */
	private final Cache<AuditedCall, Boolean> waiting = Caffeine.newBuilder()
		.maximumSize(MOST_WAITING)
		.expireAfterWrite(LONGEST_WAIT)
		.scheduler(Scheduler.systemScheduler())
		.executor(Runnable::run)
		.removalListener(CallAuditor::removed)
		.build();

	CallAuditor(AuditLog log, RefusalSummaries refusals) {
		this.log = log;
		this.refusals = refusals;
	}

	@Override
	public SignalListener<Reply> begin(Call call, ContextView context) {
		if (!METHODS.contains(call.method())) {
			return new RefusedCallListener(call, this.refusals);
		}
		CallRecord entry = CallRecord.of(call, traceId(call, context));
		if (this.log.isRefusing()) {
			this.refusals.add(entry.refused(CallOutcome.UNAVAILABLE), call.caller().address(),
					() -> AuditedCall.begin(entry).with("outcome", CallOutcome.UNAVAILABLE).end());
			throw McpException.unavailable(
					"The audit log cannot be written at the moment: try again in " + RETRY_SECONDS + " seconds",
					RETRY_SECONDS);
		}
		return new AuditedCall(entry, CallRecord.asked(call), this.log, this.refusals, this.waiting.asMap());
	}

	private static void removed(@Nullable AuditedCall call, @Nullable Boolean there, RemovalCause cause) {
		if (call != null && cause.wasEvicted()) {
			call.end(CallOutcome.CANCELLED);
		}
	}

	private static @Nullable String traceId(Call call, ContextView context) {
		Trace said = Trace.of(call);
		Trace trace = (said != null) ? said : context.<Trace>getOrEmpty(Trace.class).orElse(null);
		return (trace != null) ? trace.traceId() : null;
	}

}
