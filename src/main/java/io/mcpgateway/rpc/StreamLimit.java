package io.mcpgateway.rpc;

import org.jspecify.annotations.Nullable;

/** Limit of the event streams held open by a caller. */
@FunctionalInterface
public interface StreamLimit {

	/** No limit. */
	StreamLimit NONE = (caller) -> () -> {
	};

	/**
	 * Counts another stream.
	 * @return the action to run when the stream closes, once or more often; {@code null}
	 * if the caller may open no more streams
	 */
	@Nullable Runnable enter(Caller caller);

}
