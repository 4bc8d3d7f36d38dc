package io.mcpgateway.rpc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import reactor.core.observability.DefaultSignalListener;
import reactor.core.observability.SignalListener;
import reactor.core.publisher.SignalType;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Listener that passes the replies of a call on to the observers' listeners, in order.
 * Reports the end once, even if the call is cancelled afterwards.
 */
final class ObservedReplies extends DefaultSignalListener<Reply> {

	private final List<SignalListener<Reply>> listeners = new ArrayList<>(3);

	private final AtomicBoolean isOver = new AtomicBoolean();

	private volatile boolean hasEnded;

	private Context context;

	ObservedReplies(ContextView context) {
		this.context = Context.of(context);
	}

	/** Adds the listener of an observer, if the observer has one for the call. */
	void by(CallObserver observer, Call call) {
		SignalListener<Reply> listener = observer.begin(call, this.context);
		if (listener != null) {
			this.listeners.add(listener);
			this.context = listener.addToContext(this.context);
		}
	}

	@Override
	public Context addToContext(Context original) {
		return this.context;
	}

	@Override
	public void doFirst() throws Throwable {
		for (SignalListener<Reply> listener : this.listeners) {
			listener.doFirst();
		}
	}

	@Override
	public void doOnNext(Reply reply) throws Throwable {
		for (SignalListener<Reply> listener : this.listeners) {
			listener.doOnNext(reply);
		}
	}

	@Override
	public void doOnComplete() {
		this.hasEnded = true;
	}

	@Override
	public void doOnError(Throwable failure) throws Throwable {
		this.hasEnded = true;
		for (SignalListener<Reply> listener : this.listeners) {
			listener.doOnError(failure);
		}
	}

	@Override
	public void doAfterError(Throwable failure) throws Throwable {
		for (SignalListener<Reply> listener : this.listeners) {
			listener.doAfterError(failure);
		}
	}

	@Override
	public void doOnCancel() throws Throwable {
		if (!this.hasEnded) {
			this.hasEnded = true;
			for (SignalListener<Reply> listener : this.listeners) {
				listener.doOnCancel();
			}
		}
	}

	@Override
	public void doFinally(SignalType how) throws Throwable {
		if (this.isOver.compareAndSet(false, true)) {
			for (SignalListener<Reply> listener : this.listeners) {
				listener.doFinally(how);
			}
		}
	}

	/** Reports the end to all listeners: a listener that fails also fails the call. */
	@Override
	public void handleListenerError(Throwable failure) {
		try {
			doFinally(SignalType.ON_ERROR);
		}
		catch (Throwable ex) {
			failure.addSuppressed(ex);
		}
	}

}
