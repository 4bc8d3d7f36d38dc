package io.mcpgateway.rpc;

import java.util.List;

import reactor.core.publisher.Flux;
import reactor.util.context.ContextView;

/** Interceptor that runs all observers in a single operator. */
public final class CallObservers implements CallInterceptor {

	private final List<CallObserver> observers;

	/** Creates an interceptor that asks the observers in their order. */
	public CallObservers(List<CallObserver> observers) {
		this.observers = List.copyOf(observers);
	}

	@Override
	public Flux<Reply> intercept(Call call, Next next) {
		return Flux.deferContextual((context) -> observed(call, next.proceed(call), context));
	}

	private Flux<Reply> observed(Call call, Flux<Reply> replies, ContextView context) {
		ObservedReplies observed = new ObservedReplies(context);
		try {
			this.observers.forEach((observer) -> observed.by(observer, call));
		}
		catch (RuntimeException ex) {
			return Flux.<Reply>error(ex).tap(() -> observed);
		}
		return replies.tap(() -> observed);
	}

}
