package io.mcpgateway.rpc;

import java.util.function.BiFunction;
import java.util.function.Predicate;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.Result;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Method that clients can call.
 *
 * @param name the method's name in the protocol
 * @param paramsType the record of its parameters
 * @param spokenIn the revisions that have the method
 * @param body answers a call; cold, so nothing happens before the subscription
 * @param traits the traits by which the parts around calls treat the method
 */
public record Method<P>(String name, Class<P> paramsType, Predicate<ProtocolVersion> spokenIn,
		BiFunction<P, Call, Flux<Reply>> body, MethodTraits traits) {

	/** Returns a method of every revision that answers with a single result. */
	public static <P> Method<P> call(String name, Class<P> paramsType,
			BiFunction<P, Call, Mono<? extends Result>> body) {
		return new Method<>(name, paramsType, (version) -> true, done(body), MethodTraits.DEFAULT);
	}

	/**
	 * Returns a method of every revision that answers with notifications and then a
	 * single result.
	 */
	public static <P> Method<P> stream(String name, Class<P> paramsType, BiFunction<P, Call, Flux<Reply>> body) {
		return new Method<>(name, paramsType, (version) -> true, body, MethodTraits.DEFAULT);
	}

	/** Returns this method for the stateless revisions only. */
	public Method<P> stateless() {
		return new Method<>(this.name, this.paramsType, ProtocolVersion::isStateless, this.body, this.traits);
	}

	/** Returns this method for the revisions with a handshake only. */
	public Method<P> withHandshake() {
		return new Method<>(this.name, this.paramsType, (version) -> !version.isStateless(), this.body, this.traits);
	}

	/** Returns this method as a stream that lasts until its client leaves. */
	public Method<P> longLived() {
		return with(
				new MethodTraits(true, this.traits.isAudited(), this.traits.rate(), this.traits.mirroredParameter()));
	}

	/** Returns this method with a line in the audit log for each call. */
	public Method<P> audited() {
		return with(
				new MethodTraits(this.traits.isLongLived(), true, this.traits.rate(), this.traits.mirroredParameter()));
	}

	/** Returns this method with another rate limit. */
	public Method<P> limitedBy(MethodTraits.Rate rate) {
		return with(new MethodTraits(this.traits.isLongLived(), this.traits.isAudited(), rate,
				this.traits.mirroredParameter()));
	}

	/** Returns this method with a parameter that the header {@code Mcp-Name} repeats. */
	public Method<P> mirroring(String parameter) {
		return with(
				new MethodTraits(this.traits.isLongLived(), this.traits.isAudited(), this.traits.rate(), parameter));
	}

	private Method<P> with(MethodTraits other) {
		return new Method<>(this.name, this.paramsType, this.spokenIn, this.body, other);
	}

	private static <P> BiFunction<P, Call, Flux<Reply>> done(BiFunction<P, Call, Mono<? extends Result>> body) {
		return (params, call) -> body.apply(params, call).<Reply>map(Reply.Done::new).flux();
	}

	/**
	 * Traits of a method, by which transports, limits, audit and metrics treat the calls.
	 *
	 * @param isLongLived whether a call is a stream that lasts until its client leaves
	 * @param isAudited whether the audit log records each call
	 * @param rate the rate limit that calls count against
	 * @param mirroredParameter the parameter that the header {@code Mcp-Name} repeats;
	 * {@code null} if absent
	 */
	public record MethodTraits(boolean isLongLived, boolean isAudited, Rate rate, @Nullable String mirroredParameter) {

		/** Traits of a short call that counts as a request and is not audited. */
		public static final MethodTraits DEFAULT = new MethodTraits(false, false, Rate.REQUESTS, null);

		/** Rate limit of calls. */
		public enum Rate {

			/** No limit: a client at a limit can still check the connection. */
			NONE,
			/** Limit of requests. */
			REQUESTS,
			/**
			 * Separate limit that keeps reads working for a client in a loop of
			 * subscriptions.
			 */
			SUBSCRIPTIONS

		}

	}

}
