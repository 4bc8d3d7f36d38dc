package io.mcpgateway.server;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallInterceptor;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Reply;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import reactor.core.publisher.Flux;

/**
 * Times every call until its result begins: {@code mcp.server.calls} by method, revision
 * and outcome.
 */
public final class ObservedCalls implements CallInterceptor {

	private final MeterRegistry registry;

	private final Map<Kind, Timer> timers = new ConcurrentHashMap<>();

	/** Time calls in {@code registry}. */
	public ObservedCalls(MeterRegistry registry) {
		this.registry = registry;
	}

	@Override
	public Flux<Reply> intercept(Call call, Next next) {
		return Flux.defer(() -> {
			long start = System.nanoTime();
			return next.proceed(call)
				.doOnComplete(() -> record(call, "ok", start))
				.doOnError((failure) -> record(call, outcome(failure), start))
				.doOnCancel(() -> record(call, "cancelled", start));
		});
	}

	private void record(Call call, String outcome, long start) {
		this.timers.computeIfAbsent(new Kind(call.method(), call.version(), outcome), this::timer)
			.record(Duration.ofNanos(System.nanoTime() - start));
	}

	private Timer timer(Kind kind) {
		return Timer.builder("mcp.server.calls")
			.description("Calls, until their result begins")
			.tag("method", kind.method)
			.tag("revision", kind.version.text())
			.tag("outcome", kind.outcome)
			.register(this.registry);
	}

	private static String outcome(Throwable failure) {
		return (failure instanceof McpException known) ? known.code().name().toLowerCase(Locale.ROOT)
				: "internal_error";
	}

	/** Methods exist and outcomes are few, so that there are few kinds. */
	private record Kind(String method, ProtocolVersion version, String outcome) {

	}

}
