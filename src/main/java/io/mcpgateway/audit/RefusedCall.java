package io.mcpgateway.audit;

import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Reply;
import io.mcpgateway.rpc.Trace;
import reactor.core.observability.DefaultSignalListener;

/**
 * A call that has a line only if it is refused because of a limit.
 */
final class RefusedCall extends DefaultSignalListener<Reply> {

	private final Call call;

	private final RefusalSums refusals;

	RefusedCall(Call call, RefusalSums refusals) {
		this.call = call;
		this.refusals = refusals;
	}

	@Override
	public void doOnError(Throwable failure) {
		String outcome = Outcome.of(failure);
		if (outcome.equals(Outcome.LIMITED)) {
			Trace trace = Trace.of(this.call);
			Entry entry = Entry.of(this.call, (trace != null) ? trace.traceId() : null);
			this.refusals.add(entry.refused(outcome), entry.caller().address(),
					() -> AuditedCall.begin(entry).with("outcome", outcome).with("traceId", entry.traceId()).end());
		}
	}

}
