package io.mcpgateway.server;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallObserver;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Reply;
import io.mcpgateway.rpc.Trace;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import reactor.core.observability.SignalListener;
import reactor.util.context.ContextView;

/**
 * Times every call until its reply begins, {@code mcp.server.calls} by method, revision
 * and outcome, makes a span of it if it is sampled, and counts those that are under way,
 * {@code mcp.server.in.flight}.
 * <p>
 * Why a method that was called has internal errors at once, if none yet: for who asks for
 * the rate of a figure that was not there before, its first value is no increase, so that
 * he would miss the first error.
 * <p>
 * Why no {@code Observation}, which would do all of it: its key values and contexts are
 * made for each call, also for the many that are not sampled, and cost twice the memory
 * of a timer that is found by three values.
 */
public final class ObservedCalls implements CallObserver {

	/** Those that last count as streams. */
	private static final String SUBSCRIPTION = "subscriptions/listen";

	private static final String INTERNAL_ERROR = "internal_error";

	private final MeterRegistry registry;

	private final CallTracer spans;

	private final Map<Kind, Timer> timers = new ConcurrentHashMap<>();

	private final AtomicInteger inFlight = new AtomicInteger();

	/** Time calls in {@code registry}. */
	public ObservedCalls(MeterRegistry registry, CallTracer spans) {
		this.registry = registry;
		this.spans = spans;
		Gauge.builder("mcp.server.in.flight", this.inFlight, AtomicInteger::get)
			.description("Calls that are under way, without subscriptions")
			.register(registry);
	}

	@Override
	public SignalListener<Reply> begin(Call call, ContextView context) {
		Trace trace = Trace.of(call);
		return new ObservedCall(this, call, trace, this.spans.begin(call, trace));
	}

	void begun(String method) {
		if (!method.equals(SUBSCRIPTION)) {
			this.inFlight.incrementAndGet();
		}
	}

	void left(String method) {
		if (!method.equals(SUBSCRIPTION)) {
			this.inFlight.decrementAndGet();
		}
	}

	/** The timer of calls that ended alike. */
	Timer timer(String method, ProtocolVersion version, String outcome) {
		return this.timers.computeIfAbsent(new Kind(method, version, outcome), this::registered);
	}

	private Timer registered(Kind kind) {
		timer(new Kind(kind.method, kind.version, INTERNAL_ERROR));
		return timer(kind);
	}

	private Timer timer(Kind kind) {
		return Timer.builder("mcp.server.calls")
			.description("Calls, until their reply begins")
			.tag("method", kind.method)
			.tag("revision", kind.version.text())
			.tag("outcome", kind.outcome)
			.register(this.registry);
	}

	static String outcome(Throwable failure) {
		return (failure instanceof McpException known) ? known.code().name().toLowerCase(Locale.ROOT) : INTERNAL_ERROR;
	}

	/** Methods exist and outcomes are few, so that there are few kinds. */
	private record Kind(String method, ProtocolVersion version, String outcome) {

	}

}
