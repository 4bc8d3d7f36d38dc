package io.mcpgateway.audit;

import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.content.ReadObserver;
import io.mcpgateway.rpc.Reply;
import reactor.core.observability.DefaultSignalListener;
import reactor.util.context.Context;

/**
 * A call that is under way, until its line is written: when it has failed, when it has
 * answered, or when the last byte of its answer has left.
 */
final class AuditedCall extends DefaultSignalListener<Reply> implements ReadObserver {

	private final CallRecord entry;

	private final AuditLog log;

	private final RefusalSummaries refusals;

	private final Map<AuditedCall, Boolean> waiting;

	private final AuditedUris uris = new AuditedUris();

	private long bytes;

	private boolean isRead;

	private boolean isStreamed;

	private boolean hasAnswered;

	private boolean hasEnded;

	/**
	 * A call that begins.
	 * @param waiting where those are that have answered and wait for their bytes
	 */
	AuditedCall(CallRecord entry, List<String> asked, AuditLog log, RefusalSummaries refusals,
			Map<AuditedCall, Boolean> waiting) {
		this.entry = entry;
		this.log = log;
		this.refusals = refusals;
		this.waiting = waiting;
		asked.forEach(this.uris::add);
	}

	/** What the line of any call begins with. */
	static AuditLine begin(CallRecord entry) {
		return new AuditLine(entry.at())
			.by(entry.caller().identity(), entry.caller().client(), entry.caller().address())
			.with("revision", entry.revision())
			.with("method", entry.method())
			.withUri(entry.uri())
			.with("name", entry.name());
	}

	/** What is read for it is told to it. */
	@Override
	public Context addToContext(Context context) {
		return in(context);
	}

	/** A subscription has begun with its first word; of others the result tells. */
	@Override
	public void doOnNext(Reply reply) {
		switch (reply) {
			case Reply.Done(var result) -> answered(CallOutcome.of(result));
			case Reply.Notify notify -> {
				if (this.entry.method().equals("subscriptions/listen")) {
					end(CallOutcome.OK);
				}
			}
		}
	}

	@Override
	public void doOnError(Throwable failure) {
		end(CallOutcome.of(failure));
	}

	@Override
	public void doOnCancel() {
		if (!hasAnswered()) {
			end(CallOutcome.CANCELLED);
		}
	}

	@Override
	public synchronized Bytes reads(String uri) {
		this.isRead = true;
		if (this.entry.uri() == null) {
			this.uris.add(uri);
		}
		return new Counted();
	}

	/** Write the line, unless it is written. */
	void end(String outcome) {
		String line = line(outcome);
		if (line.isEmpty()) {
			return;
		}
		if (outcome.equals(CallOutcome.LIMITED)) {
			this.refusals.add(this.entry.refused(outcome), this.entry.caller().address(), () -> line);
		}
		else {
			this.log.write(line);
		}
	}

	/** Only a read sends what it opened after it has answered. */
	private void answered(String outcome) {
		boolean waits;
		synchronized (this) {
			waits = this.isStreamed && this.entry.method().equals("resources/read");
			this.hasAnswered = true;
		}
		if (waits) {
			this.waiting.put(this, true);
		}
		else {
			end(outcome);
		}
	}

	private synchronized boolean hasAnswered() {
		return this.hasAnswered;
	}

	private synchronized String line(String outcome) {
		if (this.hasEnded) {
			return "";
		}
		this.hasEnded = true;
		AuditLine line = begin(this.entry).withUris(this.uris.all()).with("outcome", outcome);
		if (this.isRead) {
			line.with("bytes", this.bytes);
		}
		return line.since(this.entry.started()).with("traceId", this.entry.traceId()).end();
	}

	/** The bytes of one resource, as many as came the last time they were read. */
	private final class Counted implements Bytes {

		private long position;

		@Override
		public void reached(long reached) {
			boolean begins;
			synchronized (AuditedCall.this) {
				AuditedCall.this.bytes += reached - this.position;
				this.position = reached;
				begins = reached == 0 && AuditedCall.this.hasAnswered;
			}
			if (begins) {
				AuditedCall.this.waiting.remove(AuditedCall.this);
			}
		}

		@Override
		public void streams() {
			synchronized (AuditedCall.this) {
				AuditedCall.this.isStreamed = true;
			}
		}

		@Override
		public void failed(Throwable failure) {
			if (hasAnswered()) {
				end((this.position > 0) ? CallOutcome.CUT : CallOutcome.of(failure));
			}
		}

		@Override
		public void completed() {
			if (hasAnswered()) {
				end(CallOutcome.OK);
			}
		}

		@Override
		public void cancelled() {
			if (hasAnswered()) {
				end(CallOutcome.CANCELLED);
			}
		}

	}

}
