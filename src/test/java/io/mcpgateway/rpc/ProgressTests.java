package io.mcpgateway.rpc;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.NotificationParams;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.protocol.Result;
import io.mcpgateway.protocol.Result.EmptyResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of progress notifications (progress). */
class ProgressTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private static final Duration SECOND = Duration.ofSeconds(1);

	@Test
	void tellsNothingToWhoGaveNoToken() {
		StepVerifier.withVirtualTime(() -> during("{}", ProgressTests::threeSteps))
			.thenAwait(SECOND.multipliedBy(10))
			.expectNextMatches(Reply.Done.class::isInstance)
			.expectComplete()
			.verify(TIMEOUT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "null", "1.5", "true", "{}", "[1]" })
	void tellsNothingByWhatIsNoToken(String token) {
		StepVerifier
			.withVirtualTime(() -> during("{\"_meta\":{\"progressToken\":" + token + "}}", ProgressTests::threeSteps))
			.thenAwait(SECOND.multipliedBy(10))
			.expectNextMatches(Reply.Done.class::isInstance)
			.expectComplete()
			.verify(TIMEOUT);
	}

	/** Progress must grow, echo the token in its type, and stop with the result. */
	@Test
	void tellsEachStepOnceAndTheLastBeforeTheResult() {
		StepVerifier
			.withVirtualTime(() -> during("{\"_meta\":{\"progressToken\":7}}", ProgressTests::threeSteps)
				.map(ProgressTests::told))
			.thenAwait(SECOND.multipliedBy(10))
			.expectNext(List.of(id(7), 10.0), List.of(id(7), 20.0), List.of(id(7), 30.0))
			.expectNext(List.of())
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void tellsTheLatestOfManyStepsOnlyOnceInAnInterval() {
		StepVerifier
			.withVirtualTime(() -> during("{\"_meta\":{\"progressToken\":\"a\"}}",
					(progress) -> Flux.range(1, 2500)
						.delayElements(Duration.ofMillis(1))
						.doOnNext((i) -> progress.advanced(1, 2500.0, null))
						.then(Mono.just(new EmptyResult())))
				.map(ProgressTests::told))
			.thenAwait(SECOND.multipliedBy(10))
			.expectNextCount(3)
			.expectNext(List.of())
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void answersAtOnceWhatTakesNoTime() {
		StepVerifier.create(during("{\"_meta\":{\"progressToken\":1}}", (progress) -> Mono.just(new EmptyResult())))
			.expectNextMatches(Reply.Done.class::isInstance)
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void takesNothingBackOfWhatItTold() {
		StepVerifier
			.withVirtualTime(() -> during("{\"_meta\":{\"progressToken\":1}}",
					(progress) -> Flux.just(20, 10, 20)
						.delayElements(SECOND.plusMillis(100))
						.doOnNext((i) -> progress.reached(i, null, null))
						.then(Mono.just(new EmptyResult())))
				.map(ProgressTests::told))
			.thenAwait(SECOND.multipliedBy(10))
			.expectNext(List.of(id(1), 20.0), List.of())
			.expectComplete()
			.verify(TIMEOUT);
	}

	@ParameterizedTest
	@CsvSource({ "211888890, 211888890", "2.5E10, 25000000000", "1.0E20, 100000000000000000000", "0.25, 0.25",
			"12345678.5, 12345678.5" })
	void writesNumbersWithoutAnExponent(double value, String written) {
		JsonRpcCodec codec = new JsonRpcCodec(new Implementation("gw", null, "1", null, null, null), 16);
		StepVerifier.withVirtualTime(() -> during("{\"_meta\":{\"progressToken\":1}}", (progress) -> {
			progress.reached(value, value, null);
			return Mono.delay(SECOND.multipliedBy(2)).thenReturn(new EmptyResult());
		}).map((reply) -> (reply instanceof Reply.Notify(var method, var params))
				? codec.encode(new Message.Event(method, params), ProtocolVersion.V2026_07_28) : reply))
			.thenAwait(SECOND.multipliedBy(10))
			.assertNext((encoded) -> assertThat(
					new String(((EncodedMessage.Whole) encoded).pieces().getFirst(), StandardCharsets.UTF_8))
				.contains("\"progress\":" + written + ",\"total\":" + written + "}"))
			.expectNextMatches(Reply.Done.class::isInstance)
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	void failsAsTheWorkDoesAndTellsNothingAfterIt() {
		StepVerifier
			.withVirtualTime(() -> during("{\"_meta\":{\"progressToken\":1}}",
					(progress) -> Mono.delay(SECOND.multipliedBy(2)).then(Mono.error(new IllegalStateException("x")))))
			.thenAwait(SECOND.multipliedBy(10))
			.expectErrorMessage("x")
			.verify(TIMEOUT);
	}

	@Test
	void stopsTheWorkWhenNobodyWaits() {
		AtomicBoolean isStopped = new AtomicBoolean();
		StepVerifier
			.create(during("{\"_meta\":{\"progressToken\":1}}",
					(progress) -> Mono.<Result>never().doOnCancel(() -> isStopped.set(true))))
			.thenCancel()
			.verify(TIMEOUT);
		assertThat(isStopped).isTrue();
	}

	/** The tick and the end of the work race on two threads. */
	@Test
	void tellsTheOnlyStepWhenTheWorkEndsWithATick() {
		Duration interval = Duration.ofMillis(1);
		Flux<Integer> replies = Flux.range(0, 4_000)
			.flatMap((i) -> during("{\"_meta\":{\"progressToken\":1}}", interval,
					(progress) -> Mono.delay(interval).map((end) -> {
						progress.reached(1, null, null);
						return new EmptyResult();
					}))
				.collectList()
				.map(List::size), 64);
		StepVerifier.create(replies.all(Integer.valueOf(2)::equals)).expectNext(true).expectComplete().verify(TIMEOUT);
	}

	private static Mono<EmptyResult> threeSteps(ProgressReporter progress) {
		return Flux.just(10, 20, 30)
			.delayElements(SECOND.plusMillis(100))
			.doOnNext((step) -> progress.reached(step, null, null))
			.then(Mono.just(new EmptyResult()));
	}

	private static Flux<Reply> during(String params, Function<ProgressReporter, Mono<? extends Result>> work) {
		return during(params, SECOND, work);
	}

	private static Flux<Reply> during(String params, Duration interval,
			Function<ProgressReporter, Mono<? extends Result>> work) {
		JsonNode node = JsonMapper.shared().readTree(params);
		Call call = new Call(new Message.Request(id(1), "test", node), ProtocolVersion.V2026_07_28, Caller.STATELESS);
		return ProgressReporter.during(call, interval, work);
	}

	private static RequestId id(long number) {
		return new RequestId.Number(BigInteger.valueOf(number));
	}

	/** Returns the token and the progress of a notification; empty for the result. */
	private static List<Object> told(Reply reply) {
		return (reply instanceof Reply.Notify(var method, NotificationParams.Progress params)
				&& method.equals("notifications/progress"))
						? List.of(params.progressToken(), params.progress().doubleValue()) : List.of();
	}

}
