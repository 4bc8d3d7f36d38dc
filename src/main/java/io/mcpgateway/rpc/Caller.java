package io.mcpgateway.rpc;

import java.net.InetAddress;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import reactor.util.context.ContextView;

/**
 * Caller of a method. Code working for a call finds the caller in Reactor's context,
 * under this class.
 *
 * @param session the session of the call; {@code null} for a stateless call
 * @param client the name and version that the client program claims; {@code null} if it
 * claims none
 * @param trace the trace fields of the transport, such as {@code traceparent}
 * @param address the address of the client; {@code null} if the transport cannot tell
 */
public record Caller(@Nullable String session, Identity identity, @Nullable String client, Map<String, String> trace,
		@Nullable InetAddress address) {

	/** Anonymous stateless caller. */
	public static final Caller STATELESS = new Caller(null, Identity.ANONYMOUS, null, Map.of(), null);

	public Caller {
		trace = Map.copyOf(trace);
	}

	/** Returns a stateless caller. */
	public static Caller of(Identity identity, Map<String, String> trace) {
		return new Caller(null, identity, null, trace, null);
	}

	/** Returns this caller with an address. */
	public Caller from(@Nullable InetAddress address) {
		return new Caller(this.session, this.identity, this.client, this.trace, address);
	}

	/** Returns this caller in a session, with the client program's claimed name. */
	public Caller inSession(String session, @Nullable String client) {
		return new Caller(session, this.identity, client, this.trace, this.address);
	}

	/** Returns this caller with the client program's claimed name. */
	public Caller as(@Nullable String client) {
		return new Caller(this.session, this.identity, client, this.trace, this.address);
	}

	/** Returns the caller in a context; {@link #STATELESS} if the context has none. */
	public static Caller in(ContextView context) {
		return context.<Caller>getOrEmpty(Caller.class).orElse(STATELESS);
	}

}
