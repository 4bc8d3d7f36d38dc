package io.mcpgateway.rpc.caller;

import org.jspecify.annotations.Nullable;

/**
 * Decides whether a caller may hold one more stream of events open.
 */
@FunctionalInterface
public interface StreamLimit {

	/** Any number of them. */
	StreamLimit NONE = (caller) -> () -> {
	};

	/**
	 * Count one more stream.
	 * @return what is to be done when it is closed, as often as one likes; {@code null}
	 * if the caller may not have it
	 */
	@Nullable Runnable enter(Caller caller);

}
