package io.mcpgateway.audit;

import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Reply;
import io.mcpgateway.rpc.TraceContext;
import reactor.core.observability.DefaultSignalListener;

/** Listener that audits a call only if the call exceeds a limit. */
final class RefusedCallListener extends DefaultSignalListener<Reply> {

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
