package io.mcpgateway.resource;

import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;
import reactor.util.context.ContextView;

/**
 * Key under which an adapter counts what a reader holds of its source, such as
 * connections, so that no caller takes them from the others.
 */
public record ReaderKey(CallerKey caller) {

	/**
	 * Returns the key of the reader in a context; {@code null} for the gateway itself.
	 */
	public static @Nullable ReaderKey in(ContextView context) {
		return context.hasKey(Caller.class) ? new ReaderKey(CallerKey.of(Caller.in(context))) : null;
	}

	/** Returns the answer to a reader who holds as much of a source as one may. */
	public static RuntimeException busy() {
		return McpException.tooManyRequests(
				"Too many of your reads of this source are under way: end one, or try again in 1 second", 1);
	}

}
