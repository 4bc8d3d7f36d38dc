package io.mcpgateway.rpc;

import java.util.List;
import java.util.function.Function;

import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.ServerCapabilities;
import io.mcpgateway.rpc.caller.Identity;
import org.jspecify.annotations.Nullable;

/**
 * What this server says of itself.
 *
 * @param instructions how a caller's model uses the server; {@code null} if there is
 * nothing to say
 */
public record ServerInfo(Implementation implementation, Function<Identity, @Nullable String> instructions,
		ServerCapabilities capabilities) {

	/** Say of a server what its features can do. */
	public static ServerInfo of(Implementation implementation, Function<Identity, @Nullable String> instructions,
			List<? extends Feature> features) {
		ServerCapabilities capabilities = features.stream()
			.map(Feature::capabilities)
			.reduce(ServerCapabilities.NONE, ServerCapabilities::and);
		return new ServerInfo(implementation, instructions, capabilities);
	}

}
