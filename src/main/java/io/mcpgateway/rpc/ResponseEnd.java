package io.mcpgateway.rpc;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * End of the response to a call: the whole body was handed over, or the client left.
 * Transports put this end into the context of their subscription to the call.
 * <p>
 * <b>Why</b>: a call completes with its result, but the body of a result may stream for
 * minutes more, and the call's resources stay in use until then.
 */
public final class ResponseEnd {

	/** Work for the end; {@code null} after the end. */
	private @Nullable List<Runnable> waiting = new ArrayList<>();

	private volatile boolean isAnswering;

	/** Runs work at the end in a context; at once if the context has none. */
	public static void await(ContextView context, Runnable work) {
		@Nullable ResponseEnd end = context.<ResponseEnd>getOrEmpty(ResponseEnd.class).orElse(null);
		if (end == null) {
			work.run();
		}
		else {
			end.await(work);
		}
	}

	/** Runs work once at the end; at once after the end. */
	public void await(Runnable work) {
		if (!add(work)) {
			work.run();
		}
	}

	private synchronized boolean add(Runnable work) {
		return this.waiting != null && this.waiting.add(work);
	}

	/** Returns a context with this end. */
	public Context in(Context context) {
		return context.put(ResponseEnd.class, this);
	}

	/** Records that an answer exists, whose writer will reach the end. */
	public void answering() {
		this.isAnswering = true;
	}

	/** Reaches the end of an exchange without an answer. */
	public void exchanged() {
		if (!this.isAnswering) {
			reached();
		}
	}

	/** Reaches the end. A second call is ignored. */
	public void reached() {
		takeAll().forEach(Runnable::run);
	}

	private synchronized List<Runnable> takeAll() {
		List<Runnable> taken = this.waiting;
		this.waiting = null;
		return (taken != null) ? taken : List.of();
	}

}
