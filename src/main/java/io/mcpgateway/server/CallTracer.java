package io.mcpgateway.server;

import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Trace;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import org.jspecify.annotations.Nullable;

/**
 * Makes a span of each call that is sampled, within the trace of its caller.
 */
public final class CallTracer {

	/** None at all: nobody would hear of them. */
	public static final CallTracer NONE = new CallTracer(null);

	private static final Fields FIELDS = new Fields();

	private final @Nullable Tracer tracer;

	private CallTracer(@Nullable Tracer tracer) {
		this.tracer = tracer;
	}

	/** Those that {@code telemetry} samples. */
	public static CallTracer of(OpenTelemetry telemetry) {
		return new CallTracer(telemetry.getTracer("io.mcpgateway"));
	}

	/**
	 * Begin the span of a call.
	 * @param trace where it comes from, if that is known
	 */
	Span begin(Call call, @Nullable Trace trace) {
		if (this.tracer == null) {
			return Span.getInvalid();
		}
		Context parent = (trace != null)
				? W3CTraceContextPropagator.getInstance().extract(Context.root(), trace, FIELDS) : Context.root();
		return this.tracer.spanBuilder(call.method()).setSpanKind(SpanKind.SERVER).setParent(parent).startSpan();
	}

	/** The fields of a trace, for who looks for them. */
	private static final class Fields implements TextMapGetter<Trace> {

		@Override
		public Iterable<String> keys(Trace trace) {
			return W3CTraceContextPropagator.getInstance().fields();
		}

		@Override
		public @Nullable String get(@Nullable Trace trace, String name) {
			return (trace != null) ? trace.field(name) : null;
		}

	}

}
