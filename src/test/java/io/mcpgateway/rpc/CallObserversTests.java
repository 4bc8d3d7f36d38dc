package io.mcpgateway.rpc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.protocol.Result.EmptyResult;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.observability.DefaultSignalListener;
import reactor.core.observability.SignalListener;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SignalType;
import reactor.test.StepVerifier;
import reactor.util.context.Context;
import tools.jackson.databind.node.JsonNodeFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the observers of calls. */
class CallObserversTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private static final Reply DONE = new Reply.Done(new EmptyResult());

	private static final Call CALL = new Call(
			new Message.Request(new RequestId.Text("1"), "ping", JsonNodeFactory.instance.objectNode()),
			ProtocolVersion.V2025_11_25, Caller.STATELESS);

	private final List<String> heard = new ArrayList<>();

	@Test
	void hearInTheirOrderHowACallGoes() {
		StepVerifier.create(of(named("one"), (call, context) -> null, named("two")).intercept(CALL, answer(DONE)))
			.expectNext(DONE)
			.expectComplete()
			.verify(TIMEOUT);
		assertThat(this.heard).containsExactly("one begins", "two begins", "one answers", "two answers",
				"one ends: onComplete", "two ends: onComplete");
	}

	@Test
	void hearWhenACallIsAbandoned() {
		StepVerifier.create(of(named("one")).intercept(CALL, (call) -> Flux.never()))
			.expectSubscription()
			.thenCancel()
			.verify(TIMEOUT);
		assertThat(this.heard).containsExactly("one begins", "one is cancelled", "one ends: cancel");
	}

	@Test
	void hearThatOneAfterThemRefusesACallWhichThenIsNotWorkedFor() {
		CallObserver refusing = (call, context) -> {
			throw new McpException(ErrorCode.TOO_MANY_REQUESTS, "later");
		};
		Flux<Reply> refused = of(named("one"), refusing, named("two")).intercept(CALL,
				(call) -> Flux.defer(() -> Flux.error(new AssertionError("it was worked for"))));
		StepVerifier.create(refused).expectErrorMessage("later").verify(TIMEOUT);
		assertThat(this.heard).containsExactly("one begins", "one fails: later", "one ends: onError");
	}

	@Test
	void hearOnceThatACallIsOverWhoeverCancelsItAfterwards() {
		AtomicReference<Subscription> subscription = new AtomicReference<>();
		of(named("one")).intercept(CALL, answer(DONE))
			.doOnSubscribe(subscription::set)
			.doOnComplete(() -> subscription.get().cancel())
			.blockLast(TIMEOUT);
		subscription.get().cancel();
		assertThat(this.heard).containsExactly("one begins", "one answers", "one ends: cancel");
	}

	@Test
	void hearThatACallIsOverWhichOneOfThemFailed() {
		CallObserver failing = (call, context) -> new DefaultSignalListener<>() {
			@Override
			public void doOnNext(Reply reply) {
				throw new IllegalStateException("wrong");
			}
		};
		StepVerifier.create(of(named("one"), failing).intercept(CALL, answer(DONE)))
			.expectErrorMessage("wrong")
			.verify(TIMEOUT);
		assertThat(this.heard).containsExactly("one begins", "one answers", "one ends: onError");
	}

	@Test
	void addToTheContextForThoseAfterThemAndForTheWork() {
		CallObserver adding = (call, context) -> new DefaultSignalListener<>() {
			@Override
			public Context addToContext(Context original) {
				return original.put("added", "one");
			}
		};
		CallObserver finding = (call, context) -> {
			this.heard.add(context.get("added") + " and " + context.get("outer"));
			return null;
		};
		StepVerifier.create(of(adding, finding).intercept(CALL, (call) -> Flux.deferContextual((context) -> {
			this.heard.add(context.get("added") + " at work");
			return Flux.just(DONE);
		})).contextWrite(Context.of("outer", "two"))).expectNext(DONE).expectComplete().verify(TIMEOUT);
		assertThat(this.heard).containsExactly("one and two", "one at work");
	}

	private static CallObservers of(CallObserver... observers) {
		return new CallObservers(List.of(observers));
	}

	private static CallInterceptor.Next answer(Reply reply) {
		return (call) -> Flux.just(reply);
	}

	private CallObserver named(String name) {
		return (call, context) -> listener(name);
	}

	private SignalListener<Reply> listener(String name) {
		return new DefaultSignalListener<>() {
			@Override
			public void doFirst() {
				heard(name + " begins");
			}

			@Override
			public void doOnNext(Reply reply) {
				heard(name + " answers");
			}

			@Override
			public void doOnError(Throwable failure) {
				heard(name + " fails: " + failure.getMessage());
			}

			@Override
			public void doOnCancel() {
				heard(name + " is cancelled");
			}

			@Override
			public void doFinally(SignalType how) {
				heard(name + " ends: " + how);
			}
		};
	}

	private void heard(String what) {
		this.heard.add(what);
	}

}
