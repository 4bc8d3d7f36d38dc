package io.mcpgateway.observation;

import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.TraceContext;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import org.jspecify.annotations.Nullable;

/** Factory of spans for sampled calls, as children of the trace of the caller. */
public final class CallTracer {

	/** Tracer without spans, for a gateway without an exporter. */
	public static final CallTracer NONE = new CallTracer(null);

	private static final TraceGetter TRACE_GETTER = new TraceGetter();

	private final @Nullable Tracer tracer;

	private CallTracer(@Nullable Tracer tracer) {
		this.tracer = tracer;
	}

	/** Creates a tracer that samples as {@code telemetry} is configured. */
	public static CallTracer of(OpenTelemetry telemetry) {
		return new CallTracer(telemetry.getTracer("io.mcpgateway"));
	}

	/**
	 * Starts the span of a call.
	 * @param trace the trace context of the caller; {@code null} to start a trace
	 */
	Span begin(Call call, @Nullable TraceContext trace) {
		if (this.tracer == null) {
			return Span.getInvalid();
		}
		Context parent = (trace != null)
				? W3CTraceContextPropagator.getInstance().extract(Context.root(), trace, TRACE_GETTER) : Context.root();
		return this.tracer.spanBuilder(call.method()).setSpanKind(SpanKind.SERVER).setParent(parent).startSpan();
	}

	/** Reader of the propagation fields of a trace. */
	private static final class TraceGetter implements TextMapGetter<TraceContext> {

		@Override
		public Iterable<String> keys(TraceContext trace) {
			return W3CTraceContextPropagator.getInstance().fields();
		}

		@Override
		public @Nullable String get(@Nullable TraceContext trace, String name) {
			return (trace != null) ? trace.field(name) : null;
		}

	}

}
