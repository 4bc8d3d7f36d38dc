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
import reactor.core.observability.DefaultSignalListener;
import reactor.core.publisher.Flux;

/**
 * Times every call until its reply begins: {@code mcp.server.calls} by method, revision
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
			Observed observed = new Observed(call.method(), call.version(), System.nanoTime());
			return next.proceed(call).tap(() -> observed);
		});
	}

	private Timer timer(Kind kind) {
		return Timer.builder("mcp.server.calls")
			.description("Calls, until their reply begins")
			.tag("method", kind.method)
			.tag("revision", kind.version.text())
			.tag("outcome", kind.outcome)
			.register(this.registry);
	}

	private static String outcome(Throwable failure) {
		return (failure instanceof McpException known) ? known.code().name().toLowerCase(Locale.ROOT)
				: "internal_error";
	}

	/** A call that is under way. */
	private final class Observed extends DefaultSignalListener<Reply> {

		private final String method;

		private final ProtocolVersion version;

		private final long start;

		private boolean hasEnded;

		Observed(String method, ProtocolVersion version, long start) {
			this.method = method;
			this.version = version;
			this.start = start;
		}

		/** With the first word it is known that a call succeeds. */
		@Override
		public void doOnNext(Reply reply) {
			ended("ok");
		}

		@Override
		public void doOnError(Throwable failure) {
			ended(outcome(failure));
		}

		@Override
		public void doOnCancel() {
			ended("cancelled");
		}

		private void ended(String outcome) {
			if (!this.hasEnded) {
				this.hasEnded = true;
				Kind kind = new Kind(this.method, this.version, outcome);
				ObservedCalls.this.timers.computeIfAbsent(kind, ObservedCalls.this::timer)
					.record(Duration.ofNanos(System.nanoTime() - this.start));
			}
		}

	}

	/** Methods exist and outcomes are few, so that there are few kinds. */
	private record Kind(String method, ProtocolVersion version, String outcome) {

	}

}
