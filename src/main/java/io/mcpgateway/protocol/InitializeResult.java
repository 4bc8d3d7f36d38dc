package io.mcpgateway.protocol;

import org.jspecify.annotations.Nullable;

/**
 * How a server answers the handshake.
 */
public record InitializeResult(String protocolVersion, ServerCapabilities capabilities, Implementation serverInfo,
		@Nullable String instructions) implements Result {

}
