package io.mcpgateway.rpc;

import io.mcpgateway.rpc.error.McpException;
import org.jspecify.annotations.Nullable;
import reactor.core.observability.SignalListener;
import reactor.util.context.ContextView;

/**
 * Hears how every call to a method that exists goes, and may refuse one. Unlike a
 * {@link CallInterceptor} it does not stand in the way of what is answered, so that one
 * more of them costs a call next to nothing.
 */
@FunctionalInterface
public interface CallObserver {

	/**
	 * A call begins.
	 * @param context what is known around it, with what those observers have added who
	 * were asked before
	 * @return who hears of it, and adds to the context that the call is worked for in;
	 * {@code null} if nobody wants to
	 * @throws McpException if it may not begin: those who were asked before hear of that
	 * as its failure
	 */
	@Nullable SignalListener<Reply> begin(Call call, ContextView context);

}
