package io.mcpgateway.rpc;

import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * The end of the response to one call: all of its body has been handed over, or nobody
 * takes it any more. Transports put it into the context in which they subscribe to the
 * call.
 * <p>
 * Why: a call is over when its result is there, but the body of a result may stream for
 * minutes after that, and what the call holds is in use until then.
 */
public final class ResponseEnd {

	private final Disposable.Composite waiting = Disposables.composite();

	private volatile boolean isAnswering;

	/** Runs work at the end that a context has; at once if it has none. */
	public static void await(ContextView context, Runnable work) {
		@Nullable ResponseEnd end = context.<ResponseEnd>getOrEmpty(ResponseEnd.class).orElse(null);
		if (end == null) {
			work.run();
		}
		else {
			end.await(work);
		}
	}

	/** Runs work at the end, once; now if it has been reached. */
	public void await(Runnable work) {
		this.waiting.add(work::run);
	}

	/** Returns a context that has this end. */
	public Context in(Context context) {
		return context.put(ResponseEnd.class, this);
	}

	/** Notes that there is an answer, whose writer will reach the end. */
	public void answering() {
		this.isAnswering = true;
	}

	/** Reaches the end if there is no answer. */
	public void exchanged() {
		if (!this.isAnswering) {
			reached();
		}
	}

	/** Reaches the end. The second time changes nothing. */
	public void reached() {
		this.waiting.dispose();
	}

}
