package io.mcpgateway.rpc;

import java.util.List;
import java.util.function.Function;

import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.ServerCapabilities;
import org.jspecify.annotations.Nullable;

/**
 * Description of this server for clients.
 *
 * @param instructions how the caller's model uses the server; {@code null} without
 * instructions
 */
public record ServerInfo(Implementation implementation, Function<Identity, @Nullable String> instructions,
		ServerCapabilities capabilities) {

	/** Returns the description of a server with the capabilities of its features. */
	public static ServerInfo of(Implementation implementation, Function<Identity, @Nullable String> instructions,
			List<? extends Feature> features) {
		ServerCapabilities capabilities = features.stream()
			.map(Feature::capabilities)
			.reduce(ServerCapabilities.NONE, ServerCapabilities::and);
		return new ServerInfo(implementation, instructions, capabilities);
	}

}
