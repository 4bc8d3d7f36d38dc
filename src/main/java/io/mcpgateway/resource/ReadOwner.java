package io.mcpgateway.resource;

import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import reactor.util.context.ContextView;

/**
 * The caller that a source reads for, or the gateway itself, so that what a source has is
 * shared out among callers rather than among reads.
 *
 * @param key the same for all reads of a caller
 */
public record ReadOwner(CallerKey key) {

	/**
	 * Returns the owner of a read. The context of a call has it when a resource is
	 * opened; bytes that are streamed later are outside of that context.
	 */
	public static ReadOwner in(ContextView context) {
		return new ReadOwner(CallerKey.of(Caller.in(context)));
	}

}
