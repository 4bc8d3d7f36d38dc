package io.mcpgateway.audit;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.content.ReadObserver;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.Reply;
import org.jspecify.annotations.Nullable;
import reactor.core.observability.DefaultSignalListener;
import reactor.util.context.Context;

/**
 * Listener that writes the line of an audited call: when the call fails, when the result
 * is sent, or when the last byte of a streamed result is sent.
 */
final class AuditedCall extends DefaultSignalListener<Reply> implements ReadObserver {

	private final CallRecord record;

	private final AccessPolicy policy;

	private final AuditLog log;

	private final RefusalSummaries refusals;

	private final Map<AuditedCall, Boolean> waiting;

	private final AuditedUris uris = new AuditedUris();

	private long bytes;

	private boolean isRead;

	private boolean isStreamed;

	private boolean hasAnswered;

	private boolean isWritten;

	/**
	 * Creates a listener.
	 * @param policy knows the roles as which sources are read
	 * @param waiting calls with a result whose bytes are not requested yet
	 */
	AuditedCall(CallRecord record, List<String> argumentUris, AccessPolicy policy, AuditLog log,
			RefusalSummaries refusals, Map<AuditedCall, Boolean> waiting) {
		this.record = record;
		this.policy = policy;
		this.log = log;
		this.refusals = refusals;
		this.waiting = waiting;
		argumentUris.forEach(this.uris::add);
	}

	/** Returns a line with the fields that every call has. */
	static AuditLine newLine(CallRecord record) {
		return new AuditLine(record.at())
			.withCaller(record.caller().identity(), record.caller().client(), record.caller().address())
			.with("revision", record.revision())
			.with("method", record.method())
			.withUri(record.uri())
			.with("name", record.name())
			.with("prompt", record.prompt());
	}

	/** Registers this listener as the observer of reads. */
	@Override
	public Context addToContext(Context context) {
		return in(context);
	}

	/** Ends a subscription with the first message, and any other call with the result. */
	@Override
	public void doOnNext(Reply reply) {
		switch (reply) {
			case Reply.Done(var result) -> onResult(CallOutcome.of(result));
			case Reply.Notify notify -> {
				if (this.record.isLongLived()) {
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
	public synchronized Bytes readStarted(String uri) {
		this.isRead = true;
		if (this.record.uri() == null) {
			this.uris.add(uri);
		}
		return new ByteCounter();
	}

	/** Writes the line once. */
	void end(String outcome) {
		String line = line(outcome);
		if (line.isEmpty()) {
			return;
		}
		if (outcome.equals(CallOutcome.LIMITED)) {
			this.refusals.add(this.record.refusalKey(outcome), this.record.caller().address(), () -> line);
		}
		else {
			this.log.write(line);
		}
	}

	/** Ends the call, or waits for the bytes of a streamed read. */
	private void onResult(String outcome) {
		boolean isPending;
		synchronized (this) {
			isPending = this.isStreamed && this.record.method().equals(MethodNames.READ_RESOURCE);
			this.hasAnswered = true;
		}
		if (isPending) {
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
		if (this.isWritten) {
			return "";
		}
		this.isWritten = true;
		AuditLine line = newLine(this.record).withUris(this.uris.all()).with("role", role()).with("outcome", outcome);
		if (this.isRead) {
			line.with("bytes", this.bytes);
		}
		return line.withDuration(this.record.started()).with("traceId", this.record.traceId()).build();
	}

	/**
	 * Returns the roles as which sources were read, with commas between; {@code null} for
	 * none.
	 */
	private @Nullable String role() {
		AccessPolicy current = this.policy.current();
		if (!current.hasAudiences()) {
			return null;
		}
		Identity identity = this.record.caller().identity();
		List<String> roles = Stream.concat(Stream.ofNullable(this.record.uri()), this.uris.all().stream())
			.flatMap((uri) -> Stream.ofNullable(current.role(identity, uri)))
			.distinct()
			.toList();
		return roles.isEmpty() ? null : String.join(",", roles);
	}

	/**
	 * Counter of the bytes of a resource; if the stream restarts, only the last attempt
	 * counts.
	 */
	private final class ByteCounter implements Bytes {

		private long position;

		@Override
		public void received(long reached) {
			boolean hasStarted;
			synchronized (AuditedCall.this) {
				AuditedCall.this.bytes += reached - this.position;
				this.position = reached;
				hasStarted = reached == 0 && AuditedCall.this.hasAnswered;
			}
			if (hasStarted) {
				AuditedCall.this.waiting.remove(AuditedCall.this);
			}
		}

		@Override
		public void streaming() {
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
