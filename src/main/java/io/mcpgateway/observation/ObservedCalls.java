package io.mcpgateway.observation;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallObserver;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Method.MethodTraits;
import io.mcpgateway.rpc.Reply;
import io.mcpgateway.rpc.TraceContext;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.jspecify.annotations.Nullable;
import reactor.core.observability.SignalListener;
import reactor.util.context.ContextView;

/**
 * Observer that times each call until its reply begins, {@code mcp.server.calls} by
 * method, revision and outcome; traces sampled calls; and counts concurrent calls,
 * {@code mcp.server.in.flight}.
 * <p>
 * <b>Why</b> the first call of a method also registers its internal errors: a rate counts
 * from the second value of a series, so a query would miss the first error.
 * <p>
 * <b>Why</b> no {@code Observation}, which could do all of this: its key values and
 * contexts are created for each call, sampled or not, and take twice the memory of a
 * timer that is looked up by three values.
 */
public final class ObservedCalls implements CallObserver {

	private static final String INTERNAL_ERROR = "internal_error";

	/** Value of the tag {@code group} for the whole gateway; no group has the name. */
	private static final String WHOLE = "all";

	private final MeterRegistry registry;

	private final CallTracer tracer;

	private final boolean hasGroups;

	private final Map<TimerTags, Timer> timers = new ConcurrentHashMap<>();

	private final AtomicInteger inFlight = new AtomicInteger();

	/**
	 * Creates an observer.
	 * @param hasGroups whether calls are counted by group as well, those of the whole
	 * gateway as {@code all}
	 */
	public ObservedCalls(MeterRegistry registry, CallTracer tracer, boolean hasGroups) {
		this.hasGroups = hasGroups;
		this.registry = registry;
		this.tracer = tracer;
		Gauge.builder("mcp.server.in.flight", this.inFlight, AtomicInteger::get)
			.description("Concurrent calls, without subscriptions")
			.register(registry);
	}

	@Override
	public SignalListener<Reply> begin(Call call, ContextView context) {
		TraceContext trace = TraceContext.of(call);
		return new ObservedCall(this, call, trace, this.tracer.begin(call, trace));
	}

	void started(MethodTraits traits) {
		if (!traits.isLongLived()) {
			this.inFlight.incrementAndGet();
		}
	}

	void ended(MethodTraits traits) {
		if (!traits.isLongLived()) {
			this.inFlight.decrementAndGet();
		}
	}

	/** Returns the timer of calls with the same tags. */
	Timer timer(String method, ProtocolVersion version, String outcome, @Nullable String group) {
		return this.timers.computeIfAbsent(new TimerTags(method, version, outcome, group), this::register);
	}

	private Timer register(TimerTags tags) {
		timer(new TimerTags(tags.method, tags.version, INTERNAL_ERROR, tags.group));
		return timer(tags);
	}

	private Timer timer(TimerTags tags) {
		Timer.Builder timer = Timer.builder("mcp.server.calls")
			.description("Duration of calls until the reply begins")
			.tag("method", tags.method)
			.tag("revision", tags.version.text())
			.tag("outcome", tags.outcome);
		if (this.hasGroups) {
			timer.tag("group", (tags.group != null) ? tags.group : WHOLE);
		}
		return timer.register(this.registry);
	}

	static String outcome(Throwable failure) {
		return (failure instanceof McpException known) ? known.code().name().toLowerCase(Locale.ROOT) : INTERNAL_ERROR;
	}

	/**
	 * Tags of a timer, of which there are few.
	 *
	 * @param group the name of a configured group; {@code null} for the whole gateway
	 */
	private record TimerTags(String method, ProtocolVersion version, String outcome, @Nullable String group) {

	}

}
