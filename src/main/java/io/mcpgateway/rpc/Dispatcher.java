package io.mcpgateway.rpc;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.rpc.Method.MethodTraits;
import reactor.core.publisher.Flux;

/** Dispatcher of calls to methods. */
public final class Dispatcher {

	private final Map<String, Method<?>> methods;

	private final List<CallInterceptor> interceptors;

	private final JsonRpcCodec codec;

	/**
	 * Creates a dispatcher to the methods of {@code features}; the first interceptor is
	 * the outermost.
	 */
	public Dispatcher(List<Feature> features, List<CallInterceptor> interceptors, JsonRpcCodec codec) {
		this.methods = features.stream()
			.flatMap((feature) -> feature.methods().stream())
			.collect(Collectors.toUnmodifiableMap(Method::name, Function.identity()));
		this.interceptors = List.copyOf(interceptors).reversed();
		this.codec = codec;
	}

	/** Returns the traits of a method; the defaults for an unknown name. */
	public MethodTraits traits(String method) {
		Method<?> known = this.methods.get(method);
		return (known != null) ? known.traits() : MethodTraits.DEFAULT;
	}

	/**
	 * Answers a call with its notifications and then exactly one response. The flux never
	 * errors, and cancelling the flux abandons the call. A running call keeps the
	 * method's parameters only if the method does.
	 */
	public Flux<Message> dispatch(Call call) {
		return new CallMessages(call, this::replies);
	}

	private Flux<Reply> replies(Call call) {
		Method<?> method = this.methods.get(call.method());
		if (method == null || !method.spokenIn().test(call.version())) {
			throw new McpException(ErrorCode.METHOD_NOT_FOUND, "Method not found");
		}
		CallInterceptor.Next next = (intercepted) -> invoke(method, intercepted);
		for (CallInterceptor interceptor : this.interceptors) {
			CallInterceptor.Next inner = next;
			next = (intercepted) -> interceptor.intercept(intercepted, inner);
		}
		return next.proceed(new Call(call.request(), call.version(), call.caller(), method.traits()));
	}

	private <P> Flux<Reply> invoke(Method<P> method, Call call) {
		return Flux
			.defer(() -> method.body().apply(this.codec.bind(call.request().params(), method.paramsType()), call));
	}

}
