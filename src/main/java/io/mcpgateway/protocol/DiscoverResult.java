package io.mcpgateway.protocol;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * What a server is and offers, for clients that hold no session.
 */
public record DiscoverResult(List<String> supportedVersions, ServerCapabilities capabilities,
		@Nullable String instructions, @JsonUnwrapped Caching caching) implements Result {

	public DiscoverResult {
		supportedVersions = List.copyOf(supportedVersions);
	}

}
