package io.mcpgateway.rpc;

import org.jspecify.annotations.Nullable;
import reactor.core.observability.SignalListener;
import reactor.util.context.ContextView;

/**
 * Observer of every call to a known method; may refuse a call. Unlike a
 * {@link CallInterceptor}, an observer adds no operator to the call, so another observer
 * costs next to nothing.
 */
@FunctionalInterface
public interface CallObserver {

	/**
	 * Observes the beginning of a call.
	 * @param context the context around the call, with the additions of earlier observers
	 * @return the listener of the call, whose additions go into the call's context;
	 * {@code null} to observe no more of the call
	 * @throws McpException if the call may not begin; earlier observers see it as the
	 * call's failure
	 */
	@Nullable SignalListener<Reply> begin(Call call, ContextView context);

}
