package io.mcpgateway.observation;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.protocol.Result.EmptyResult;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallInterceptor.Next;
import io.mcpgateway.rpc.CallObservers;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Reply;
import io.mcpgateway.rpc.TraceContext;
import io.mcpgateway.testkit.Spans;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the metrics and spans of calls. */
class ObservedCallsTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

	private static final String SPAN = "b7ad6b7169203331";

	private static final String PARENT = "00-" + TRACE + "-" + SPAN + "-01";

	private static final String OTHER = "00-11111111111111111111111111111111-2222222222222222-01";

	private static final Reply DONE = new Reply.Done(new EmptyResult());

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final Spans spans = new Spans();

	private final ObservedCalls calls = new ObservedCalls(this.registry, CallTracer.of(telemetry(Sampler.alwaysOn())),
			false);

	@Test
	void areTimedByMethodRevisionAndOutcome() {
		run(this.calls, call(null, Map.of()), Flux.just(DONE));
		run(this.calls, call(null, Map.of()),
				Flux.error(new McpException(ErrorCode.RESOURCE_NOT_FOUND, "there is none")));
		run(this.calls, call(null, Map.of()), Flux.error(new IllegalStateException("secret")));
		for (String outcome : new String[] { "ok", "resource_not_found", "internal_error" }) {
			assertThat(this.registry.get("mcp.server.calls")
				.tags("method", "resources/read", "revision", "2026-07-28", "outcome", outcome)
				.timer()
				.count()).isEqualTo(1);
		}
	}

	@Test
	void haveNoErrorsFromTheFirstOn() {
		run(this.calls, call(null, Map.of()), Flux.just(DONE));
		assertThat(this.registry.get("mcp.server.calls")
			.tags("method", "resources/read", "revision", "2026-07-28", "outcome", "internal_error")
			.timer()
			.count()).isZero();
	}

	@Test
	void areCountedWhileTheyAreUnderWay() {
		StepVerifier.create(observing(this.calls).intercept(call(null, Map.of()), (call) -> Flux.never()))
			.expectSubscription()
			.then(() -> assertThat(inFlight()).isEqualTo(1))
			.thenCancel()
			.verify(TIMEOUT);
		assertThat(inFlight()).isZero();
		run(this.calls, call(null, Map.of()), Flux.just(DONE));
		run(this.calls, call(null, Map.of()), Flux.error(new IllegalStateException("gone")));
		assertThat(inFlight()).isZero();
	}

	@Test
	void areSpansInTheTraceOfTheirMetadataRatherThanOfTheirHeaders() {
		run(this.calls, call(PARENT, Map.of("traceparent", OTHER)), Flux.just(DONE));
		SpanData span = span();
		assertThat(span.getName()).isEqualTo("resources/read");
		assertThat(span.getKind()).isEqualTo(SpanKind.SERVER);
		assertThat(span.getTraceId()).isEqualTo(TRACE);
		assertThat(span.getParentSpanId()).isEqualTo(SPAN);
		assertThat(span.getAttributes().asMap().values()).containsOnly("resources/read", "2026-07-28", "ok");
	}

	@ParameterizedTest
	@ValueSource(strings = { "00-00000000000000000000000000000000-b7ad6b7169203331-01",
			"00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
			"00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
			"ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "00-0af7651916cd43dd-01", "", "x",
			"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more" })
	void passOverATraceThatIsWrong(String wrong) {
		run(this.calls, call(wrong, Map.of("traceparent", OTHER)), Flux.just(DONE));
		assertThat(span().getTraceId()).isEqualTo("1".repeat(32));
		run(this.calls, call(wrong, Map.of("traceparent", wrong)), Flux.just(DONE));
		assertThat(this.spans.all().getLast().getParentSpanContext().isValid()).isFalse();
	}

	@Test
	void areNoSpansIfNobodySamplesThem() {
		ObservedCalls rare = new ObservedCalls(this.registry,
				CallTracer.of(telemetry(Sampler.parentBased(Sampler.alwaysOff()))), false);
		run(rare, call(null, Map.of()), Flux.just(DONE));
		assertThat(this.spans.all()).isEmpty();
		run(rare, call(PARENT, Map.of()), Flux.just(DONE));
		assertThat(this.spans.all()).hasSize(1);
	}

	@Test
	void giveWhoWorksForThemTheTraceThatTheyBegin() {
		AtomicReference<String> found = new AtomicReference<>();
		run(this.calls, call(null, Map.of()), Flux.deferContextual((context) -> {
			found.set(context.get(TraceContext.class).traceId());
			return Flux.just(DONE);
		}));
		assertThat(found.get()).isEqualTo(span().getTraceId());
	}

	@Test
	void haveTheirTraceInTheLogOfTheirFailureAndNowhereElse() {
		AtomicReference<String> logged = new AtomicReference<>();
		Flux<Reply> failing = observing(this.calls).intercept(call(PARENT, Map.of()),
				(call) -> Flux.error(new IllegalStateException("gone")));
		StepVerifier.create(failing.onErrorResume((failure) -> {
			logged.set(MDC.get("traceId"));
			return Flux.empty();
		})).expectComplete().verify(TIMEOUT);
		assertThat(logged.get()).isEqualTo(TRACE);
		assertThat(MDC.get("traceId")).isNull();
		assertThat(span().getStatus()).isEqualTo(StatusData.error());
	}

	private void run(ObservedCalls observed, Call call, Flux<Reply> replies) {
		Next next = (proceeding) -> replies;
		StepVerifier.create(observing(observed).intercept(call, next).onErrorComplete())
			.thenConsumeWhile((reply) -> true)
			.expectComplete()
			.verify(TIMEOUT);
	}

	private static CallObservers observing(ObservedCalls calls) {
		return new CallObservers(List.of(calls));
	}

	private SpanData span() {
		assertThat(this.spans.all()).hasSize(1);
		return this.spans.all().getFirst();
	}

	private double inFlight() {
		return this.registry.get("mcp.server.in.flight").gauge().value();
	}

	private OpenTelemetrySdk telemetry(Sampler sampler) {
		return OpenTelemetrySdk.builder()
			.setTracerProvider(SdkTracerProvider.builder()
				.setSampler(sampler)
				.addSpanProcessor(SimpleSpanProcessor.create(this.spans))
				.build())
			.build();
	}

	private static Call call(String parent, Map<String, String> headers) {
		ObjectNode params = JsonNodeFactory.instance.objectNode();
		if (parent != null) {
			params.putObject("_meta").put("traceparent", parent);
		}
		return new Call(new Message.Request(new RequestId.Text("1"), "resources/read", params),
				ProtocolVersion.V2026_07_28, Caller.of(Identity.ANONYMOUS, headers));
	}

}
