package io.mcpgateway.observation;

import java.util.concurrent.TimeUnit;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Method.MethodTraits;
import io.mcpgateway.rpc.Reply;
import io.mcpgateway.rpc.TraceContext;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import reactor.core.observability.DefaultSignalListener;
import reactor.core.publisher.SignalType;
import reactor.util.context.Context;

/**
 * Listener that times a call, ends the span, and puts the trace into the MDC while a
 * failure is logged.
 * <p>
 * <b>Why</b> only then: automatic propagation restores the MDC around each signal of each
 * operator, at a cost for every call, and calls log only failures.
 */
final class ObservedCall extends DefaultSignalListener<Reply> {

	private static final String TRACE_ID = "traceId";

	private static final String SPAN_ID = "spanId";

	private final ObservedCalls calls;

	private final String method;

	private final MethodTraits traits;

	private final ProtocolVersion version;

	private final @Nullable String group;

	private final @Nullable TraceContext trace;

	private final Span span;

	private final long start = System.nanoTime();

	private boolean isRecorded;

	ObservedCall(ObservedCalls calls, Call call, @Nullable TraceContext trace, Span span) {
		this.calls = calls;
		this.method = call.method();
		this.traits = call.traits();
		this.version = call.version();
		this.group = call.caller().identity().group();
		this.trace = trace;
		this.span = span;
	}

	/** Puts the trace into the context: that of the client, or else that of the span. */
	@Override
	public Context addToContext(Context context) {
		if (this.trace != null) {
			return context.put(TraceContext.class, this.trace);
		}
		return this.span.getSpanContext().isValid() ? context.put(TraceContext.class, toTrace(this.span)) : context;
	}

	@Override
	public void doFirst() {
		this.calls.started(this.traits);
	}

	/** Records success, which is certain with the first message. */
	@Override
	public void doOnNext(Reply reply) {
		record("ok");
	}

	/** Sets the MDC; the failure is logged before {@link #doAfterError}. */
	@Override
	public void doOnError(Throwable failure) {
		record(ObservedCalls.outcome(failure));
		if (isLogged(failure)) {
			if (this.span.getSpanContext().isValid()) {
				MDC.put(TRACE_ID, this.span.getSpanContext().getTraceId());
				MDC.put(SPAN_ID, this.span.getSpanContext().getSpanId());
			}
			else if (this.trace != null) {
				MDC.put(TRACE_ID, this.trace.traceId());
			}
		}
	}

	@Override
	public void doAfterError(Throwable failure) {
		if (isLogged(failure)) {
			MDC.remove(TRACE_ID);
			MDC.remove(SPAN_ID);
		}
	}

	@Override
	public void doOnCancel() {
		record("cancelled");
	}

	@Override
	public void doFinally(SignalType how) {
		this.calls.ended(this.traits);
	}

	private static boolean isLogged(Throwable failure) {
		return !(failure instanceof McpException);
	}

	private void record(String outcome) {
		if (!this.isRecorded) {
			this.isRecorded = true;
			this.calls.timer(this.method, this.version, outcome, this.group)
				.record(System.nanoTime() - this.start, TimeUnit.NANOSECONDS);
			if (this.span.isRecording()) {
				this.span.setAttribute("mcp.method.name", this.method);
				this.span.setAttribute("mcp.protocol.version", this.version.text());
				this.span.setAttribute("outcome", outcome);
				if (this.group != null) {
					this.span.setAttribute("mcp.gateway.group", this.group);
				}
				if (outcome.equals("internal_error")) {
					this.span.setStatus(StatusCode.ERROR);
				}
			}
			this.span.end();
		}
	}

	private static TraceContext toTrace(Span span) {
		return new TraceContext("00-" + span.getSpanContext().getTraceId() + "-" + span.getSpanContext().getSpanId()
				+ "-" + span.getSpanContext().getTraceFlags().asHex(), null);
	}

}
