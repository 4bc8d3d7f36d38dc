package io.mcpgateway.resource;

import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Key of a reader, under which an adapter limits connections or threads for each caller.
 *
 * @param caller equal for all reads of a caller; {@code null} for the gateway itself
 */
public record ReaderKey(@Nullable CallerKey caller) {

	/** The key of the gateway itself. */
	public static final ReaderKey GATEWAY = new ReaderKey(null);

	/**
	 * Returns the key of the reader in a context. The context of a call has the caller
	 * when a resource is opened; bytes that are streamed later are outside of that
	 * context.
	 */
	public static ReaderKey in(ContextView context) {
		return context.hasKey(Caller.class) ? new ReaderKey(CallerKey.of(Caller.in(context))) : GATEWAY;
	}

	/** Returns a context whose reader is the gateway itself. */
	public static Context withoutCaller(Context context) {
		return context.delete(Caller.class);
	}

	/** Whether the reader is the gateway itself. */
	public boolean isGateway() {
		return this.caller == null;
	}

	/** Returns the error for a reader at the limit of a source. */
	public static RuntimeException busy() {
		return McpException.tooManyRequests(
				"Too many of your reads of this source are under way: end one, or try again in 1 second", 1);
	}

}
