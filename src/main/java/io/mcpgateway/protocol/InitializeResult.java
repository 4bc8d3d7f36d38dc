package io.mcpgateway.protocol;

import org.jspecify.annotations.Nullable;

/** Result of {@code initialize}. */
public record InitializeResult(String protocolVersion, ServerCapabilities capabilities, Implementation serverInfo,
		@Nullable String instructions) implements Result {

}
