package io.mcpgateway.access;

import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.resource.AccessPreparation;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.CallInterceptor;
import io.mcpgateway.rpc.Method.MethodTraits.Rate;
import io.mcpgateway.rpc.Reply;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Interceptor that lets a call wait until the decisions about its caller are in memory.
 * Calls without a rate limit, such as a ping, do not wait.
 */
final class PreparedCalls implements CallInterceptor {

	private final List<AccessPreparation> preparations;

	PreparedCalls(List<AccessPreparation> preparations) {
		this.preparations = List.copyOf(preparations);
	}

	@Override
	public Flux<Reply> intercept(Call call, Next next) {
		if (this.preparations.isEmpty() || call.traits().rate() == Rate.NONE) {
			return next.proceed(call);
		}
		List<Mono<Void>> awaited = new ArrayList<>();
		for (AccessPreparation preparation : this.preparations) {
			Mono<Void> prepared = preparation.prepare(call.caller().identity());
			if (prepared != null) {
				awaited.add(prepared);
			}
		}
		return awaited.isEmpty() ? next.proceed(call)
				: Mono.when(awaited).thenMany(Flux.defer(() -> next.proceed(call)));
	}

}
