package io.mcpgateway.rpc;

import java.util.function.BiFunction;
import java.util.function.Predicate;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.Result;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A method that clients may call.
 *
 * @param name as the protocol calls it
 * @param paramsType the record that its parameters bind to
 * @param spokenIn which revisions have it
 * @param body answers a call; cold, so nothing happens before the subscription
 */
public record Method<P>(String name, Class<P> paramsType, Predicate<ProtocolVersion> spokenIn,
		BiFunction<P, Call, Flux<Reply>> body) {

	/** A method of every revision that answers with one result. */
	public static <P> Method<P> call(String name, Class<P> paramsType,
			BiFunction<P, Call, Mono<? extends Result>> body) {
		return new Method<>(name, paramsType, (version) -> true, done(body));
	}

	/** A method of every revision that answers with notifications and then one result. */
	public static <P> Method<P> stream(String name, Class<P> paramsType, BiFunction<P, Call, Flux<Reply>> body) {
		return new Method<>(name, paramsType, (version) -> true, body);
	}

	/** The same method, only in the revisions whose requests stand alone. */
	public Method<P> stateless() {
		return new Method<>(this.name, this.paramsType, ProtocolVersion::isStateless, this.body);
	}

	/** The same method, only in the revisions that begin with a handshake. */
	public Method<P> withHandshake() {
		return new Method<>(this.name, this.paramsType, (version) -> !version.isStateless(), this.body);
	}

	private static <P> BiFunction<P, Call, Flux<Reply>> done(BiFunction<P, Call, Mono<? extends Result>> body) {
		return (params, call) -> body.apply(params, call).<Reply>map(Reply.Done::new).flux();
	}

}
