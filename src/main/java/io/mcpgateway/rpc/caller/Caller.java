package io.mcpgateway.rpc.caller;

import java.net.InetAddress;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import reactor.util.context.ContextView;

/**
 * Who calls. Whoever works for a call finds its caller in Reactor's context, under this
 * class.
 *
 * @param session the session that the call belongs to, or {@code null} if it stands alone
 * @param identity whom it has proved to be
 * @param client how the program that calls introduced itself, if it did: a name and a
 * version, as it likes
 * @param trace the fields of the trace that its transport carries, such as
 * {@code traceparent}; none if there are none
 * @param address where the call comes from, if its transport can tell
 */
public record Caller(@Nullable String session, Identity identity, @Nullable String client, Map<String, String> trace,
		@Nullable InetAddress address) {

	/** Somebody unknown, without a session. */
	public static final Caller STATELESS = new Caller(null, Identity.ANONYMOUS, null, Map.of(), null);

	public Caller {
		trace = Map.copyOf(trace);
	}

	/** A caller without a session. */
	public static Caller of(Identity identity, Map<String, String> trace) {
		return new Caller(null, identity, null, trace, null);
	}

	/** The same, from an address. */
	public Caller from(@Nullable InetAddress address) {
		return new Caller(this.session, this.identity, this.client, this.trace, address);
	}

	/** The same, in a session, as a program that introduced itself. */
	public Caller inSession(String session, @Nullable String client) {
		return new Caller(session, this.identity, client, this.trace, this.address);
	}

	/** The same, as a program that introduced itself. */
	public Caller as(@Nullable String client) {
		return new Caller(this.session, this.identity, client, this.trace, this.address);
	}

	/** Who calls in a context; somebody unknown if it does not say. */
	public static Caller in(ContextView context) {
		return context.<Caller>getOrEmpty(Caller.class).orElse(STATELESS);
	}

}
