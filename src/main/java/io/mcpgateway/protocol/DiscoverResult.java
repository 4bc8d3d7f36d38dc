package io.mcpgateway.protocol;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * Result of {@code server/discover}: the server and its capabilities, for stateless
 * clients.
 */
public record DiscoverResult(List<String> supportedVersions, ServerCapabilities capabilities,
		@Nullable String instructions, @JsonUnwrapped Caching caching) implements Result {

	public DiscoverResult {
		supportedVersions = List.copyOf(supportedVersions);
	}

}
